// The engine's worker in a page of another site, or in a sandboxed frame.

import script from 'dameo/worker?worker&url';
import { startImportedWorker, type WorkerLike } from './client';

export const startForeignWorker = (): WorkerLike => startImportedWorker(new URL(script, import.meta.url).href);
