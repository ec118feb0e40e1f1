// The engine in a worker, from the package `dameo`.

export { EngineClient, reviewInParallel, startImportedWorker } from 'dameo/client';
export type {
  AgreementAnswer,
  AgreementView,
  Analysed,
  AnalysisLine,
  ChoiceCounts,
  Chosen,
  ExchangeJson,
  Failed,
  FoundPuzzle,
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
