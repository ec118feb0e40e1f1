// `dameo`: the rules, clocks, and ratings.

export { CrashError, type ModuleSource } from './module.js';
export { type AnyFault, type Fault, faultOf } from './fault.js';
export { type Clock, type ClockOptions, newClock, pressClock, startClock, stopClock, timeLeft } from './clock.js';
export * from './rating.js';
export * from './rules.js';
export type {
  Conclusion,
  Continuation,
  DrawRulesName,
  LegalMove,
  LevelInfo,
  OutcomeView,
  PieceView,
  PlyView,
  PositionView,
  Reason,
  Role,
  RoleInfo,
  RoutedMove,
  SetupView,
  Side,
  Step,
  VariantInfo,
  VariantName,
} from '../wasm/rules.js';
export type { ProblemView } from '../wasm/pdn.js';
