import type { I18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { ActionName } from '@axiom/domain/wallet/request';

/** What a notification or an action modal says. */
export interface ActionText {
  readonly title: string;
  readonly text?: string;
}

/** Texts of the notifications about a transaction (R3.11). */
export function noticeText(i18n: I18n, action: ActionName): ActionText {
  switch (action) {
    case 'confirm-transaction':
      return { title: t(i18n)`Confirm operation in your wallet` };
    case 'transaction-sent':
      return {
        title: t(i18n)`Transaction sent`,
        text: t(i18n)`Your transaction will be processed in a few seconds.`,
      };
    case 'transaction-canceled':
      return {
        title: t(i18n)`Transaction cancelled`,
        text: t(i18n)`There will be no changes to your account.`,
      };
    case 'transaction-unknown':
      return {
        title: t(i18n)`The wallet did not answer`,
        text: t(i18n)`It may have signed: the blockchain decides. Nothing is sent again without you.`,
      };
  }
}

/** Texts of the action modals (R3.10). */
export function modalText(i18n: I18n, action: ActionName, walletName: string | null): ActionText {
  switch (action) {
    case 'confirm-transaction':
      return {
        title:
          walletName === null
            ? t(i18n)`Confirm the transaction in your wallet`
            : t(i18n)`Confirm the transaction in ${walletName}`,
        text: t(i18n)`It will only take a moment.`,
      };
    case 'transaction-sent':
    case 'transaction-unknown':
      return noticeText(i18n, action);
    case 'transaction-canceled':
      return { ...noticeText(i18n, action), title: t(i18n)`Transaction canceled` };
  }
}
