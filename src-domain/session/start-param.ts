import { START_CODE_MAX_CHARS, START_PARAM_MAX_CHARS } from '../constants/index.ts';
import { InvalidField } from '../errors/index.ts';

/** The codes in a start parameter. */
export interface StartCodes {
  readonly refCode?: string | undefined;
  readonly farmCode?: string | undefined;
}

const CODE = '[A-Za-z0-9]+';
const BOTH = new RegExp(`^ref_(?<ref>${CODE})-farm_(?<farm>${CODE})$`);
/** Not built here, but made by people who put two links together. */
const TURNED = new RegExp(`^farm_(?<farm>${CODE})-ref_(?<ref>${CODE})$`);
const REF = new RegExp(`^ref_(${CODE})$`);
const FARM = new RegExp(`^farm_(${CODE})$`);
const BARE = new RegExp(`^${CODE}$`);

/** A code has other characters than letters and digits, there is no code, or the parameter is too long. */
export class InvalidStartCode extends InvalidField {
  override readonly name = 'InvalidStartCode' as const;
  override readonly code = 'invalid_start_code' as const;

  constructor(field: string, found: unknown) {
    const most = START_PARAM_MAX_CHARS;
    super(field, found, `letters A to Z, a to z and digits, ${most} characters in all at most`);
  }
}

/** Whether a text can be a referral or farm code. */
export function isStartCode(text: string): boolean {
  return BARE.test(text) && text.length <= START_CODE_MAX_CHARS;
}

/** A code that no call would take is none: a broken link opens the app as if it had not been there. */
const known = (code: string | undefined): string | undefined =>
  code !== undefined && isStartCode(code) ? code : undefined;

function codesOf({ refCode, farmCode }: StartCodes): StartCodes {
  const [ref, farm] = [known(refCode), known(farmCode)];
  return {
    ...(ref === undefined ? {} : { refCode: ref }),
    ...(farm === undefined ? {} : { farmCode: farm }),
  };
}

/**
 * Reads a start parameter: `ref_X`, `farm_Y`, both in either order, or a bare referral code (R9.12). The input
 * is untrusted: any other text gives no codes, and neither does a code that is too long.
 */
export function parseStartParam(text: string | null | undefined): StartCodes {
  if (text === null || text === undefined || text.length > START_PARAM_MAX_CHARS) return {};
  const both = (BOTH.exec(text) ?? TURNED.exec(text))?.groups;
  if (both !== undefined) return codesOf({ refCode: both['ref'], farmCode: both['farm'] });
  const ref = REF.exec(text)?.[1];
  if (ref !== undefined) return codesOf({ refCode: ref });
  const farm = FARM.exec(text)?.[1];
  if (farm !== undefined) return codesOf({ farmCode: farm });
  return codesOf({ refCode: text });
}

/**
 * The start parameter with these codes; `parseStartParam` reads them back.
 * @throws InvalidStartCode if there is no code, one has other characters, or the whole exceeds 512 characters
 */
export function buildStartParam({ refCode, farmCode }: StartCodes): string {
  const parts: string[] = [];
  if (refCode !== undefined) parts.push(`ref_${checked('ref_code', refCode)}`);
  if (farmCode !== undefined) parts.push(`farm_${checked('farm_code', farmCode)}`);
  const param = parts.join('-');
  if (param === '' || param.length > START_PARAM_MAX_CHARS) throw new InvalidStartCode('start_param', param);
  return param;
}

function checked(field: string, code: string): string {
  if (!isStartCode(code)) throw new InvalidStartCode(field, code);
  return code;
}
