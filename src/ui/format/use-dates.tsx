import { useLingui } from '@lingui/react';
import { createContext, useContext } from 'react';
import { dateLocale, type Dates, datesOf } from './dates.ts';

/** A fixed zone for screenshots; otherwise the device's. */
export const TimeZoneContext = createContext<string | undefined>(undefined);

/** @param zone instead of the device's: UTC for days that are the same for everybody */
export function useDates(zone?: 'UTC'): Dates {
  const { i18n } = useLingui();
  const timeZone = useContext(TimeZoneContext);
  const preferred = typeof navigator === 'undefined' ? [] : (navigator.languages ?? []);
  return datesOf(dateLocale(i18n.locale, preferred), zone ?? timeZone);
}
