/**
 * What an app may stream. A field that neither list has is not told at all; it is counted. A new field of a machine is
 * therefore held back until somebody writes it here, and whoever writes it into the second list says: this is nobody's
 * secret, nobody's money and nobody's name.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Fields whose name is told, with the kind of their value: the words of the machines' own code. */
export const NAMED = words(`
    aboutUrl account accrualRemainder action actionsConfiguration activated activatedAtMs activationCode address
    after allowsWrite amount amountNano amountToken amountTon answer answered appName asOfMs asked atMs
    availableToken balanceNano balanceToken balances beatMs boc bond bondId bonds bonus bonusPending
    bonusPercent bonusToken bookedAtMs bounds bridgeUrl browser buyingPrice bytes candle candles chain change24h
    change30d changes checked chosen close closeReason code collected collectiveBonus command commands
    commandsMeanwhile communityLink config connectRequestParameters connected context count countActivations
    created createdAtMs dailyReward dailyRewardToken data days deepLink denial detail details drawing
    earlyExitFee earnedReward embedded end endedAtMs error event expectedToken failedAt failure farmCode fault
    feeToken fileName filter first firstDay firstName form frame frames friendlyAddress friends from
    fromReferral gaps group hasBudget hasTelegramButton high holdBonus id idempotencyKey imageUrl initData
    injected input inside interval investmentBonus isAcknowledged isActive isAddressTyped isAsked isCodeShown
    isComplete isExtensionMissing isForMe isForced isHandedOut isHeld isMember isMultilink isNew isOn isOpen
    isOpened isOutcomeKnown isOver isOverdue isPreferred isReserved isRiskAcknowledged isSheetClosed isSingle
    isStale isUnderMaintenance isUnderWay isWanted joinedAtMs jsBridgeKey keyCount keySeed kind languageCode
    lastAction lastDay lastUpdatedAtMs lastUserId launch layout leastNano leastTransfer leftToken level limit
    link linkId live logic lookCount looks low machineInput main mainNano maturesAtMs maxActivations maxFillNano
    maxMessages maxNano maxPending maxReward maxRewardPercent maxRewardToken maxToken maxTon mayWrite me message
    messageId messages midnightMs minNano minToken minTon minTonNano mintId missing modal modals mode modes
    moment name network newReferrals newest nextId notice notifications offer onChainAtMs open openMethod
    openModal openPayments openedAtMs order ordered origin outcome outdatedReads output page parent payUntilMs
    payload payment period picture plans platform platforms portfolio position preparedAtMs preview price
    problem progress proof publicKey quote quotedAtMs readsLeft rebondMin refCode refLink referral
    referralBalance referralNano referralPending refusal renewals request result returnStrategy rewardToken
    rewards rewardsToken rewardsTon rows running screen seenVersion selectedBondId sellingPrice sent sentAtMs
    series session settings share showNotification shown shownCodes signedAtMs sinceMs skipRedirectToWallet
    source spendableNano spentNano spreadPercent stage stake stakes stakingFeeTon startsFirst state status step
    subject subjectId tariffDays task taskBalance taskId tasks telegram telegramId terms text tile timeSeconds
    timeoutMs toasts tokenAmount tonProof tone total totalAmount transaction transferMinToken transferred
    turnover turnoverPending twaReturnUrl txHash type universalLink updatedAtMs userId validUntil validUntilMs
    value version view viewers waiting wallet walletAddress walletAppName walletConfig walletDeepLink
    walletImageUrl walletLink walletName walletStateInit wallets wanted wants wasJoinTried wasOpened withdrawal
`);

/** Fields whose value is told too: flags, counts, and words of the code. */
export const SENT = words(`
    action allowsWrite beatMs closeReason commandsMeanwhile count days denial drawing end failedAt filter first
    fromReferral group hasBudget injected isAcknowledged isActive isAddressTyped isAsked isCodeShown isComplete
    isExtensionMissing isForMe isForced isHandedOut isHeld isMember isNew isOn isOpen isOpened isOutcomeKnown
    isOver isOverdue isRiskAcknowledged isSheetClosed isSingle isStale isUnderMaintenance isUnderWay isWanted
    keyCount kind languageCode layout level limit lookCount looks maxPending mayWrite modals mode moment
    newReferrals nextId notifications openModal origin outcome outdatedReads page platform portfolio position
    progress readsLeft renewals sent session source stage startsFirst state status step tariffDays timeoutMs
    tone total type viewers wants wasJoinTried wasOpened
`);
