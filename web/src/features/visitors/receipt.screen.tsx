import { isEmailAddress, isVisible, signatureMessages } from '@lintel/contract'
import { dayInLondon, displayDate, timeInLondon } from '@lintel/rules'
import { useRef, useState } from 'react'
import { keptDrawing } from '../../ui/signature/drawn-signature.tsx'
import { Choice, TextField } from './fields.tsx'
import { Pad, usePad } from './pad.tsx'
import { PublicPage, ThankYou } from './public-page.tsx'
import { ReportToSign } from './report-to-sign.tsx'
import type { SharedAs } from './shared.queries.ts'
import { Done, SigningForm, WhatIsKept } from './signing-form.tsx'
import { SigningPage, type SigningPageProps } from './signing-page.tsx'
import { saveSigned } from './signing.ts'
import { drawingOf, useLatched, useSignerName, useSigning } from './use-signing.ts'
import page from './public-page.module.css'
import classes from './signing-page.module.css'

const ways = [
  { value: 'type', label: 'Type' },
  { value: 'draw', label: 'Draw' },
] as const

const given = ({ name, at, version }: SharedAs<'receipt'>['receipts'][number]): string => {
  const moment = new Date(at)
  const when = `${displayDate(dayInLondon(moment))} at ${timeInLondon(moment).slice(0, 5)}`
  return `${name} confirmed receipt of version ${version} on ${when}`
}

type ConfirmingProps = Pick<SigningPageProps<'receipt'>, 'link' | 'shared' | 'refetch'> & { onDone: () => void }

function Confirming({ link, shared: { pdf, visitor }, refetch, onDone }: ConfirmingProps) {
  const pad = usePad()
  const { name, setName, forget } = useSignerName(link, visitor?.name ?? '')
  const [email, setEmail] = useState('')
  const emailField = useRef<HTMLInputElement>(null)
  const isWrong = email !== '' && !isEmailAddress(email)
  const [way, setWay] = useState<'type' | 'draw'>(() => (keptDrawing(drawingOf(link)) ? 'draw' : 'type'))
  const draws = way === 'draw'
  const [today] = useState(() => dayInLondon(new Date()))
  const signing = useSigning(
    { pdf, name, isEmpty: draws ? pad.empty : undefined },
    {
      save: (signed, image) => saveSigned(link, { purpose: 'receipt', ...signed, email, image }),
      failed: signatureMessages.errorSaving,
      onDone: () => {
        forget()
        pad.drawn.current?.clear()
        onDone()
      },
      onStale: refetch,
    },
  )
  return (
    <SigningForm
      name={name}
      onName={setName}
      action="I have received this report"
      onSign={() => {
        if (isVisible(name) && isWrong) return emailField.current?.focus()
        if (isVisible(name) && draws && pad.empty) pad.box.current?.focus()
        signing.sign(draws ? (pad.drawn.current?.picture() ?? '') : undefined)
      }}
      signing={signing}
      ready={pdf !== undefined}
      foot={<WhatIsKept waiting={signing.waiting} what="receipt" />}
    >
      {!visitor && (
        <TextField
          ref={emailField}
          label="Your Email (optional)"
          type="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          error={isWrong ? 'This is not an email address yet.' : undefined}
          onChange={(event) => setEmail(event.currentTarget.value.trim())}
        />
      )}
      <Choice label="How to confirm" options={ways} value={way} onChange={setWay} />
      {draws && <Pad pad={pad} name={name} keptAs={drawingOf(link)} isMissing={signing.missing.signature} />}
      <p className={classes.row}>
        Date <span className="num">{displayDate(today)}</span>
      </p>
    </SigningForm>
  )
}

function Receiving({ photoBucket, ...opened }: SigningPageProps<'receipt'>) {
  const { shared, refetch } = opened
  const { pdf, receipts, visitor } = shared
  const everReady = useLatched(pdf !== undefined)
  const isGiven = receipts.some(({ version }) => version === pdf?.version)
  const [another, setAnother] = useState(false)
  const [isNew, setNew] = useState(false)
  const end = () => {
    setNew(true)
    setAnother(false)
    refetch()
  }
  return (
    <PublicPage head={shared} photoBucket={photoBucket}>
      {isNew ? <ThankYou /> : <h1>Confirm receipt</h1>}
      <p className={page.lead}>
        You say here that you have received this report, and no more: it is no agreement with its contents. You can
        comment on it and sign it later, with links of their own.
      </p>
      <ReportToSign {...opened} />
      <div className={classes.form}>
        {receipts.map((receipt) => (
          <Done key={receipt.at}>{given(receipt)}</Done>
        ))}
        {isNew && !another && <p className={page.small}>You can close this page now.</p>}
        {isGiven && !another && !visitor && (
          <button type="button" className={page.other} onClick={() => setAnother(true)}>
            Confirm for another person
          </button>
        )}
        {everReady && (another || !isGiven) && <Confirming {...opened} onDone={end} />}
      </div>
    </PublicPage>
  )
}

/** `/receipt/{id}`, on phones and at the desk. */
export const ReceiptScreen = () => <SigningPage purpose="receipt">{(opened) => <Receiving {...opened} />}</SigningPage>
