// The `./model` subpath: compiles a product's document, settles configurations, and evaluates them to parts, limits and rules.
// Pure functions, which give the same in the browser and in a service.

export { ModelError, type ModelIssue, type ModelIssueCode } from './document/errors.js';
export type {
  Dimension,
  Finish,
  Material,
  ModelDocument,
  Parameter,
  ParameterType,
  Part,
  Preset,
  Rule,
} from './document/model-document.js';
export { languageOf, type Text, textIn } from './document/text.js';
export { writePartMatrix } from './evaluate/columns.js';
export type {
  AssetPart,
  Axis,
  Bounds,
  BoxPart,
  CenterlineSegment,
  CenterlineSegment as CenterlinePiece,
  Configuration,
  ConfigurationValue,
  CylinderPart,
  ExtrudePart,
  Face,
  HingeMotion,
  Hole,
  Loop,
  MeasuredDimension,
  Motion,
  PanelPart,
  PartBase,
  PartColumns,
  PartKind,
  PartList,
  PlacedItem,
  PlacedPart,
  Point,
  Product,
  Region,
  RevolvePart,
  RuleResult,
  Segment,
  SlideMotion,
  TextPart,
  TubePart,
  Vector,
} from './evaluate/product.js';
export { type ConfigurationInput, compileModel, type LanguageOption, type Model } from './model.js';
export { partKinds } from './parts/index.js';
export type {
  Adjustment,
  AdjustmentReason,
  BooleanState,
  ChoiceState,
  ColorState,
  ConfigurationIssue,
  ConfigurationIssueCode,
  IntegerState,
  Limits,
  MaterialOption,
  MaterialState,
  NumberState,
  ParameterState,
  PresetState,
  Settled,
  Suggestion,
  TextState,
  Validation,
} from './settle/results.js';
