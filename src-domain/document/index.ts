export { type DecimalRange, describeDecimal } from './decimal-range.ts';
export { DocumentReader, type NameRule, type SizeRange } from './document-reader.ts';
export { findCycle } from './find-cycle.ts';
export { frozen } from './frozen.ts';
export { nearestName } from './nearest-name.ts';
export { isWithin, itemOf, join } from './path.ts';
export { type Fields, plainFields } from './plain-fields.ts';
export type { Problem } from './problem.ts';
export { repeatedNames } from './repeated-names.ts';
export {
  fieldNames,
  listOf,
  mapOf,
  mapSchema,
  type ReadFields,
  record,
  type ShapeFields,
  variants,
} from './shape/groups.ts';
export type { JsonSchema } from './shape/json-schema.ts';
export {
  checked,
  described,
  mapped,
  maybe,
  optional,
  optionalBy,
  type Shape,
  shapeOf,
} from './shape/shape.ts';
export {
  anything,
  boolean,
  decimal,
  integer,
  oneOf,
  reference,
  schemaAddress,
  text,
} from './shape/values.ts';
