// The types of the HTTP API are those of its description. `npm test -- --update` writes them.

import openapiTS, { astToString } from 'openapi-typescript';
import { expect, it } from 'vitest';

it('the types are those of docs/openapi.json', { timeout: 60_000 }, async () => {
  const types = astToString(await openapiTS(new URL('../../../docs/openapi.json', import.meta.url)));
  const heading = '// The types of docs/openapi.json, written by `npm test -- --update` with openapi-typescript.\n\n';
  await expect(heading + types).toMatchFileSnapshot('./schema.d.ts');
});
