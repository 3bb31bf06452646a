import type { StoragePort } from '@axiom/domain/ports/client';
import type { OpenPayment } from '#machines/portfolio/types.ts';

const LAST_USER = 'axiom:last-user';
const OPEN_PAYMENTS = 'open-payments';
const RISK = 'risk-acknowledged';
const JOIN_TRIED = 'join-tried';
const SHOWN_CODES = 'farm-codes-shown';
/** The oldest are forgotten first. */
const SHOWN_CODES_MAX = 200;

/** The user who last used this device: the only key without a user prefix. Read once, at the start. */
export function readLastUser(storage: StoragePort): string | null {
  return storage.read(LAST_USER);
}

export function keepLastUser(storage: StoragePort, userId: string): void {
  storage.write(LAST_USER, userId);
}

/** Payments that a wallet was asked for, of unknown outcome; a value that cannot be read gives none. */
export function readOpenPayments(storage: StoragePort): readonly OpenPayment[] {
  try {
    const kept: unknown = JSON.parse(storage.read(OPEN_PAYMENTS) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isOpenPayment) : [];
  } catch {
    return [];
  }
}

export function keepOpenPayments(storage: StoragePort, payments: readonly OpenPayment[]): void {
  if (payments.length === 0) storage.remove(OPEN_PAYMENTS);
  else storage.write(OPEN_PAYMENTS, JSON.stringify(payments));
}

/** "Done" reloads the app: the join gate must then react if it is shown again. */
export function keepJoinTried(storage: StoragePort): void {
  storage.write(JOIN_TRIED, 'yes');
}

/** Whether this start was caused by "Done"; true only on the first call. */
export function takeJoinTried(storage: StoragePort): boolean {
  const wasTried = storage.read(JOIN_TRIED) === 'yes';
  if (wasTried) storage.remove(JOIN_TRIED);
  return wasTried;
}

export function readRiskAcknowledged(storage: StoragePort): boolean {
  return storage.read(RISK) === 'yes';
}

export function keepRiskAcknowledged(storage: StoragePort, isAcknowledged: boolean): void {
  if (isAcknowledged) storage.write(RISK, 'yes');
  else storage.remove(RISK);
}

function isOpenPayment(value: unknown): value is OpenPayment {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, subjectId, outcome, sinceMs, payUntilMs, from } = value as Record<string, unknown>;
  return (
    (kind === 'bond' || kind === 'stake-fee') &&
    typeof subjectId === 'string' &&
    (from === undefined || typeof from === 'string') &&
    (outcome === 'signed' || outcome === 'unknown') &&
    typeof sinceMs === 'number' &&
    typeof payUntilMs === 'number'
  );
}

/** Farming codes whose outcome this person has seen here, oldest first (R2.12c). */
export function readShownCodes(storage: StoragePort): readonly string[] {
  return (storage.read(SHOWN_CODES) ?? '').split(' ').filter(Boolean);
}

export function keepShownCode(storage: StoragePort, code: string): void {
  const others = readShownCodes(storage).filter((one) => one !== code);
  storage.write(SHOWN_CODES, [...others, code].slice(-SHOWN_CODES_MAX).join(' '));
}
