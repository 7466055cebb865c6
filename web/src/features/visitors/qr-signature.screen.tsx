import { visitorSignatureMessages } from '@lintel/contract'
import { IconArrowBackUp, IconCircleCheck, IconEraser } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { DrawnSignature, type SignatureHandle } from '../../ui/signature/drawn-signature.tsx'
import { InkChoice } from '../../ui/signature/ink-choice.tsx'
import type { Ink } from '../../ui/signature/ink.ts'
import { ClosedLink, LoadingPage, PublicPage } from './public-page.tsx'
import type { OpenedLink } from './prefetch.ts'
import { useVisitorLocation } from '../../lib/visitor-location.ts'
import { ReportToSign } from './report-to-sign.tsx'
import { useLink, useShared, type SharedAs } from './shared.queries.ts'
import { SigningForm } from './signing-form.tsx'
import { GivenSignature, SignedBefore } from './signed-before.tsx'
import { useEver } from './use-ever.ts'
import { useSigning } from './use-signing.ts'
import page from './public-page.module.css'
import classes from './signing-page.module.css'

function Signing({
  link,
  shared,
  photoBucket,
  refetch,
}: {
  link: OpenedLink
  shared: SharedAs<'signature'>
  photoBucket: string
  refetch: () => void
}) {
  const pad = useRef<SignatureHandle>(null)
  const [name, setName] = useState(shared.signature.name)
  const [ink, setInk] = useState<Ink>('Black')
  const [empty, setEmpty] = useState(true)
  const [done, setDone] = useState(false)
  const [again, setAgain] = useState(false)
  const { pathname, search } = useVisitorLocation()
  const { pdf, signature } = shared
  const everReady = useEver(pdf !== undefined)
  const { sign, waiting, trouble } = useSigning(
    link,
    { pdf, again },
    { failed: visitorSignatureMessages.failed, onDone: () => setDone(true), onStale: refetch },
  )
  if (done)
    return (
      <PublicPage head={shared} photoBucket={photoBucket}>
        <h1>Thank you</h1>
        <p className={classes.done} role="status">
          <IconCircleCheck size={22} stroke={1.8} aria-hidden />
          Your signature is in the report.
        </p>
        <p className={page.small}>You can close this page now.</p>
      </PublicPage>
    )
  return (
    <PublicPage head={shared} photoBucket={photoBucket}>
      <h1>Sign the report</h1>
      <p className={page.lead}>
        Your signature says that you have read this report. It does not stop you commenting on it later.
      </p>
      <ReportToSign link={link} shared={shared} refetch={refetch} />
      {signature.image && !again && !waiting && (
        <div className={classes.form}>
          <GivenSignature signature={signature} />
          <SignedBefore signature={signature} disabled={!pdf} onAgain={() => setAgain(true)} />
        </div>
      )}
      {everReady && (!signature.image || again || waiting) && (
        <SigningForm
          name={name}
          onName={setName}
          onSign={() => sign({ name, image: pad.current?.picture() ?? '' })}
          waiting={waiting}
          trouble={trouble}
          ready={pdf !== undefined}
        >
          <div>
            <div className={classes.row}>
              Signature
              <InkChoice ink={ink} onInk={setInk} />
            </div>
            <DrawnSignature ref={pad} ink={ink} label={`Signature of ${name || 'you'}`} onChange={setEmpty} />
          </div>
          <div className={`${page.pair} ${classes.tools}`}>
            <button type="button" className={page.other} disabled={empty} onClick={() => pad.current?.undo()}>
              <IconArrowBackUp size={20} stroke={1.7} aria-hidden />
              Undo
            </button>
            <button type="button" className={page.other} disabled={empty} onClick={() => pad.current?.clear()}>
              <IconEraser size={20} stroke={1.7} aria-hidden />
              Clear
            </button>
          </div>
          {/* Not once something is drawn, which the other page would lose. */}
          {empty && (
            <a href={`${pathname.replace('/qrSignature/', '/tenantsignature/')}${search}#type`}>
              Type your name instead
            </a>
          )}
        </SigningForm>
      )}
      <p className={page.small} role="status">
        {waiting
          ? 'Saving your signature'
          : `The date, the time and this report’s version are kept with your signature. Questions: ${shared.client.name}.`}
      </p>
    </PublicPage>
  )
}

/** Signing with a finger, `/qrSignature/{id}/{tenantIndex}`. */
export function QrSignatureScreen() {
  const link = useLink()
  const { shared, photoBucket, closed, refetch } = useShared(link, 'signature')
  const [steady] = useState(link)
  if (closed) return <ClosedLink id={link.id} closed={closed} />
  if (!shared) return <LoadingPage />
  return <Signing link={steady} shared={shared} photoBucket={photoBucket} refetch={() => void refetch()} />
}
