import { isVisible, visitorSignatureMessages } from '@lintel/contract'
import { IconCircleCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { SignatureHandle } from '../../ui/signature/drawn-signature.tsx'
import type { Ink } from '../../ui/signature/ink-choice.tsx'
import { ClosedLink, LoadingPage, PublicPage } from './public-page.tsx'
import type { OpenedLink } from './prefetch.ts'
import { useVisitorLocation } from '../../lib/visitor-location.ts'
import { Pad } from './pad.tsx'
import { ReportToSign } from './report-to-sign.tsx'
import { useLink, useShared, type SharedAs } from './shared.queries.ts'
import { SigningForm, GivenSignature, SignedBefore, SignedMeanwhile } from './signing-form.tsx'
import { drawingOf, useSignerName, useSigning, useAgain, useLatched } from './use-signing.ts'
import page from './public-page.module.css'
import classes from './signing-page.module.css'

function Signed({ shared, photoBucket }: { shared: SharedAs<'signature'>; photoBucket: string }) {
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
}

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
  const box = useRef<HTMLDivElement>(null)
  const { name, isTyped, setName, forget } = useSignerName(link, shared.signature.name)
  const [ink, setInk] = useState<Ink>('Black')
  const [empty, setEmpty] = useState(true)
  const [done, setDone] = useState(false)
  const { pathname, search } = useVisitorLocation()
  const { pdf, signature } = shared
  const everReady = useLatched(pdf !== undefined)
  const { isSigned, again, signAgain } = useAgain(signature)
  const onDone = () => {
    forget()
    pad.current?.clear()
    setDone(true)
  }
  const { sign, waiting, missing, trouble } = useSigning(
    link,
    { pdf, again, name, isEmpty: empty },
    { failed: visitorSignatureMessages.failed, onDone, onStale: refetch },
  )
  // A drawing or a typed name is kept if someone else signs in the meantime.
  const isDecided = !isSigned || again || waiting
  const isBegun = isTyped || !empty
  const keepTheirs = () => {
    forget()
    pad.current?.clear()
  }
  if (done) return <Signed shared={shared} photoBucket={photoBucket} />
  return (
    <PublicPage head={shared} photoBucket={photoBucket}>
      <h1>Sign the report</h1>
      <p className={page.lead}>
        Your signature says that you have read this report. It does not stop you commenting on it later.
      </p>
      <ReportToSign link={link} shared={shared} refetch={refetch} />
      {!isDecided && !isBegun && (
        <div className={classes.form}>
          <GivenSignature signature={signature} />
          <SignedBefore signature={signature} disabled={!pdf} onAgain={signAgain} />
        </div>
      )}
      {everReady && (isDecided || isBegun) && (
        <SigningForm
          name={name}
          nameMissing={missing.name}
          onName={setName}
          onSign={() => {
            if (isVisible(name) && empty) box.current?.focus()
            sign(pad.current?.picture() ?? '')
          }}
          waiting={waiting}
          trouble={trouble}
          ready={pdf !== undefined}
          instead={
            isDecided ? undefined : <SignedMeanwhile signature={signature} onAgain={signAgain} onKeep={keepTheirs} />
          }
        >
          <Pad
            pad={pad}
            box={box}
            name={name}
            keptAs={drawingOf(link)}
            ink={ink}
            onInk={setInk}
            empty={empty}
            onEmpty={setEmpty}
            isMissing={missing.signature}
          />
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
          : 'The date, the time and this report’s version are kept with your signature.'}
      </p>
    </PublicPage>
  )
}

/** Signing with a finger, `/qrSignature/{id}/{tenantIndex}`. */
export function QrSignatureScreen() {
  const link = useLink()
  const { shared, photoBucket, closed, refetch } = useShared(link, 'signature')
  const [steady] = useState(link)
  if (closed) return <ClosedLink id={link.id} closed={closed} signs />
  if (!shared) return <LoadingPage />
  return <Signing link={steady} shared={shared} photoBucket={photoBucket} refetch={() => void refetch()} />
}
