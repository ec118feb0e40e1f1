// `dameo`: the rules, clocks, and ratings.

export { CrashError, type ModuleSource } from './module.js';
export { type AnyFault, faultOf } from './fault.js';
export { type Clock, type ClockOptions, newClock, pressClock, startClock, stopClock, timeLeft } from './clock.js';
export * from './rating.js';
export * from './rules.js';
export type {
  ClockTimesView,
  Conclusion,
  Continuation,
  DecodedTextView,
  DrawRulesName,
  Fault,
  GamesView,
  LegalMove,
  LevelInfo,
  MoveView,
  OutcomeView,
  PdnView,
  PieceView,
  PlyView,
  PositionView,
  ProblemView,
  Reason,
  Role,
  RoleInfo,
  RoutedMove,
  SetupView,
  Side,
  Step,
  TagView,
  VariantInfo,
  VariantName,
  VariationView,
} from '../wasm/rules.js';
