import { isVisible, type PdfToSign, signatureMessages, visitorSignatureMessages } from '@lintel/contract'
import { dayInLondon, displayDate, timeInLondon } from '@lintel/rules'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, errorText } from '../../lib/api.ts'
import type { SignatureHandle } from '../../ui/signature/drawn-signature.tsx'
import type { Ink } from '../../ui/signature/ink-choice.tsx'
import { Choice, TextField } from './fields.tsx'
import { Pad } from './pad.tsx'
import type { OpenedLink } from './prefetch.ts'
import { ClosedLink, LoadingPage, PublicPage } from './public-page.tsx'
import { ReportToSign } from './report-to-sign.tsx'
import { useLink, useShared, type SharedAs } from './shared.queries.ts'
import { confirmReceipt } from './signing.ts'
import { SigningForm } from './signing-form.tsx'
import { drawingOf, useLatched, useSignerName } from './use-signing.ts'
import page from './public-page.module.css'
import classes from './signing-page.module.css'

type Shared = SharedAs<'receipt'>

const ways = [
  { value: 'type', label: 'Type' },
  { value: 'draw', label: 'Draw' },
] as const

const given = ({ name, at, version }: Shared['receipts'][number]): string => {
  const moment = new Date(at)
  const when = `${displayDate(dayInLondon(moment))} at ${timeInLondon(moment).slice(0, 5)}`
  return `${name} confirmed receipt of version ${version} on ${when}`
}

function Confirming({
  link,
  shared,
  pdf,
  known,
  onDone,
  onStale,
}: {
  link: OpenedLink
  shared: Shared
  pdf: PdfToSign | undefined
  known: string
  onDone: () => void
  onStale: () => void
}) {
  const pad = useRef<SignatureHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const { name, setName, forget } = useSignerName(link, known)
  const [email, setEmail] = useState('')
  const [way, setWay] = useState<'type' | 'draw'>('type')
  const [ink, setInk] = useState<Ink>('Black')
  const [empty, setEmpty] = useState(true)
  const [tried, setTried] = useState(false)
  const [today] = useState(() => dayInLondon(new Date()))
  const lacks = { name: !isVisible(name), drawing: way === 'draw' && empty }
  const isComplete = !lacks.name && !lacks.drawing
  const confirm = useMutation({
    mutationFn: async ({ version, sha256 }: PdfToSign) => {
      const image = way === 'draw' ? pad.current?.picture() : undefined
      await confirmReceipt(link, { name: name.trim(), email, ...(image && { image }), shown: { version, sha256 } })
    },
    onSuccess: () => {
      forget()
      pad.current?.clear()
      onDone()
    },
    onError: (error) => {
      if (error instanceof ApiError && [404, 409].includes(error.status)) onStale()
    },
  })
  const { error, isPending } = confirm
  const refusal =
    error && (error instanceof ApiError && error.status < 500 ? errorText(error) : signatureMessages.errorSaving)
  return (
    <SigningForm
      name={name}
      nameMissing={tried && lacks.name}
      onName={setName}
      action="I have received this report"
      onSign={() => {
        setTried(!isComplete)
        if (!lacks.name && lacks.drawing) box.current?.focus()
        if (isComplete && pdf) confirm.mutate(pdf)
      }}
      waiting={isPending}
      trouble={tried && !isComplete ? visitorSignatureMessages.provide : (refusal ?? undefined)}
      ready={pdf !== undefined}
      foot={
        <p className={page.small} role="status">
          {isPending
            ? 'Saving your receipt'
            : 'The date, the time and this report’s version are kept with your receipt.'}
        </p>
      }
    >
      {!shared.visitor && (
        <TextField
          label="Your Email (optional)"
          type="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value.trim())}
        />
      )}
      <Choice label="How to confirm" options={ways} value={way} onChange={setWay} />
      {way === 'draw' && (
        <Pad
          pad={pad}
          box={box}
          name={name}
          keptAs={drawingOf(link)}
          ink={ink}
          onInk={setInk}
          empty={empty}
          onEmpty={setEmpty}
          isMissing={tried && lacks.drawing}
        />
      )}
      <p className={classes.row}>
        Date <span className="num">{displayDate(today)}</span>
      </p>
    </SigningForm>
  )
}

function Receiving({
  link,
  shared,
  photoBucket,
  refetch,
}: {
  link: OpenedLink
  shared: Shared
  photoBucket: string
  refetch: () => void
}) {
  const { pdf, receipts, visitor } = shared
  const everReady = useLatched(pdf !== undefined)
  const isGiven = receipts.some(({ version }) => version === pdf?.version)
  const [another, setAnother] = useState(false)
  const [isNew, setNew] = useState(false)
  return (
    <PublicPage head={shared} photoBucket={photoBucket}>
      <h1>{isNew ? 'Thank you' : 'Confirm receipt'}</h1>
      <p className={page.lead}>
        You say here that you have received this report, and no more: it is no agreement with its contents. You can
        comment on it and sign it later, with links of their own.
      </p>
      <ReportToSign link={link} shared={shared} refetch={refetch} />
      <div className={classes.form}>
        {receipts.map((receipt) => (
          <p key={receipt.at} className={classes.done} role="status">
            <IconCircleCheck size={22} stroke={1.8} aria-hidden />
            {given(receipt)}
          </p>
        ))}
        {isNew && !another && <p className={page.small}>You can close this page now.</p>}
        {isGiven && !another && !visitor && (
          <button type="button" className={page.other} onClick={() => setAnother(true)}>
            Confirm for another person
          </button>
        )}
        {everReady && (another || !isGiven) && (
          <Confirming
            link={link}
            shared={shared}
            pdf={pdf}
            known={visitor?.name ?? ''}
            onDone={() => {
              setNew(true)
              setAnother(false)
              refetch()
            }}
            onStale={refetch}
          />
        )}
      </div>
    </PublicPage>
  )
}

/** `/receipt/{id}`, on phones and at the desk. */
export function ReceiptScreen() {
  const link = useLink()
  const [steady] = useState(link)
  const { shared, photoBucket, closed, refetch } = useShared(link, 'receipt')
  if (closed) return <ClosedLink id={link.id} closed={closed} />
  if (!shared) return <LoadingPage />
  return <Receiving link={steady} shared={shared} photoBucket={photoBucket} refetch={() => void refetch()} />
}
