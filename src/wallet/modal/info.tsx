import { useLingui } from '@lingui/react/macro';
import { Glyph } from '../parts/glyph.tsx';

/** Where people find wallets of the network. */
const WALLETS_PAGE = 'https://ton.org/wallets';

/** What a wallet is good for, in three blurbs (R3.08). */
export function Info() {
  const { t } = useLingui();
  const blurbs = [
    {
      of: 'shield' as const,
      title: t`Secure digital assets storage`,
      text: t`A wallet protects and manages your digital assets including TON, tokens and collectables.`,
    },
    {
      of: 'identity' as const,
      title: t`Control your Web3 identity`,
      text: t`Manage your digital identity and access decentralized applications with ease. Maintain control over your data and engage securely in the blockchain ecosystem.`,
    },
    {
      of: 'bolt' as const,
      title: t`Effortless crypto transactions`,
      text: t`Easily send, receive, monitor your cryptocurrencies. Streamline your operations with decentralized applications.`,
    },
  ];
  return (
    <>
      <ul className="wallet-blurbs">
        {blurbs.map(({ of, title, text }) => (
          <li key={title}>
            <Glyph of={of} />
            <h3>{title}</h3>
            <p className="hint">{text}</p>
          </li>
        ))}
      </ul>
      <div className="wallet-steps">
        <a className="button is-primary" href={WALLETS_PAGE} target="_blank" rel="noreferrer">
          <Glyph of="open" />
          {t`Get a Wallet`}
        </a>
      </div>
    </>
  );
}
