// The engine in a worker, from the package `dameo`.

export { EngineClient } from 'dameo/client';
export type {
  Analysed,
  AnalysisLine,
  Chosen,
  Reply,
  Report,
  Request,
  ReviewReply,
  ScoreJson,
  SearchLimits,
  Unfinished,
  WorkerLike,
} from 'dameo/client';
