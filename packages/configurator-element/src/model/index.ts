// The `./model` subpath: compiles a product's document, settles configurations, and evaluates them to parts, limits and
// rules. All functions are pure, and return the same results in the browser and in a service.

export { CATALOG_FILE, type Catalog, catalogOf, readCatalog, withCatalog } from './document/catalog.js';
export { type ConfigurationLink, linkName, readLinkText } from './document/configuration-link.js';
export { ModelError, type ModelIssue, type ModelIssueCode } from './document/errors.js';
export { finishes } from './document/finishes.js';
export { writeLinkText } from './document/link-text.js';
export type {
  Band,
  Dimension,
  Finish,
  Material,
  ModelDocument,
  ModelDocumentJson,
  Parameter,
  ParameterType,
  Part,
  Preset,
  Rule,
} from './document/model-document.js';
export { parameterTypes } from './document/parameter-types.js';
export { pictureKeys } from './document/picture-keys.js';
export { languageOf, type Text, textIn } from './document/text.js';
export { writePartMatrix } from './evaluate/part-columns.js';
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
  FlatPattern,
  GrainMatch,
  HingeMotion,
  Hole,
  JointFault,
  JointHole,
  Loop,
  MeasuredDimension,
  Mitre,
  Motion,
  PanelPart,
  PartBase,
  PartColumns,
  PartKind,
  PartLight,
  PartList,
  PlacedItem,
  PlacedPart,
  PlacedWeld,
  Point,
  Product,
  Recess,
  Region,
  RevolvePart,
  RuleResult,
  Segment,
  SheetBend,
  SheetCut,
  SheetFace,
  SheetPart,
  SlideMotion,
  TextPart,
  TubePart,
  Vector,
} from './evaluate/product.js';
export {
  type ConfigurationInput,
  compileModel,
  type LanguageOption,
  type Model,
  recompileModel,
  type SettleOptions,
} from './model.js';
export { partKinds } from './parts/index.js';
export { publishingQuota, type Quota, type QuotaError, type QuotaSearch, quotaError } from './quota.js';
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
