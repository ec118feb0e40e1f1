// The engine in a worker, from the package `dameo`.

export { EngineClient, reviewInParallel, startImportedWorker } from 'dameo/client';
export type {
  Analysed,
  AnalysisLine,
  Chosen,
  ExchangeJson,
  Failed,
  PiecesJson,
  PositionReviewJson,
  ReasonJson,
  Reply,
  Report,
  Request,
  ReviewedMoveJson,
  ReviewReply,
  ScoreJson,
  SearchLimits,
  TablebaseFiles,
  Unfinished,
  WorkerLike,
} from 'dameo/client';
