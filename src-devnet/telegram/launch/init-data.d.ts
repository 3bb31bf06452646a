import { type KeyObject } from 'node:crypto';
export type LaunchFields = readonly (readonly [name: string, value: string])[];
/**
 * Signs launch data as the messenger does.
 * @param fields without `signature` and `hash`; both are appended, in that order
 * @param key Ed25519 private key of this messenger
 * @returns the query string that the app finds in `tgWebAppData`
 */
export declare function signLaunchData(fields: LaunchFields, botToken: string, key: KeyObject): string;
