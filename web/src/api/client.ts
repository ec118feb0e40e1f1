// The HTTP API of the server that the app comes from, typed by its description. To be
// loaded when it is needed: the app needs no server for most of what it does.

import createClient from 'openapi-fetch';
import { appUrl } from '../lib/app-url';
import type { paths } from './schema';

export const server = createClient<paths>({
  baseUrl: new URL(appUrl(''), location.href).href,
  // Looked up with each request, so that tests can replace it.
  fetch: (request) => fetch(request),
});
