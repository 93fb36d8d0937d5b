// The `./checker` subpath: the checks of `parametric-model check`, for editors. They also work in browsers and workers.

export { checkText } from './check-text.js';
export type { CheckResult, Diagnostic, LocatedDiagnostic, Severity, Span } from './diagnostic.js';
export {
  type ExpressionFunction,
  type ExpressionKind,
  expressionFunctions,
  expressionKind,
} from './expression-kinds.js';
export { type CheckedFile, type ReportOptions, report } from './report.js';
export type { SampleBudget } from './samples/run-samples.js';
export { type ApplicableSchemas, SchemaWalk } from './schema/schema-walk.js';
