/** The forms of text on the wire; what is said of each stands beside its schema. */
export const DECIMAL: RegExp = /^(0|[1-9]\d{0,17})(\.\d{1,9})?$/;
export const PERCENT: RegExp = /^(0|[1-9]\d{0,11})(\.\d{1,6})?$/;
export const SIGNED_PERCENT: RegExp = /^-?(0|[1-9]\d{0,11})(\.\d{1,6})?$/;
export const INSTANT: RegExp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;
export const ID: RegExp = /^[A-Za-z0-9_-]{1,64}$/;
export const CODE: RegExp = /^[A-Za-z0-9]{1,64}$/;
