import { isVisible, visitorSignatureMessages } from '@lintel/contract'
import { useState } from 'react'
import { useVisitorLocation } from '../../lib/visitor-location.ts'
import { Pad, usePad } from './pad.tsx'
import { PublicPage, ThankYou } from './public-page.tsx'
import { ReportToSign } from './report-to-sign.tsx'
import { Done, GivenSignature, SignedBefore, SignedMeanwhile, SigningForm, WhatIsKept } from './signing-form.tsx'
import { SigningPage, type SigningPageProps } from './signing-page.tsx'
import { drawingOf, useSignature } from './use-signing.ts'
import page from './public-page.module.css'
import classes from './signing-page.module.css'

function Signed({ shared, photoBucket }: Pick<SigningPageProps<'signature'>, 'shared' | 'photoBucket'>) {
  return (
    <PublicPage head={shared} photoBucket={photoBucket}>
      <ThankYou />
      <Done>Your signature is in the report.</Done>
      <p className={page.small}>You can close this page now.</p>
    </PublicPage>
  )
}

function Signing({ link, shared, photoBucket, refetch }: SigningPageProps<'signature'>) {
  const pad = usePad()
  const { empty } = pad
  const [done, setDone] = useState(false)
  const { pathname, search } = useVisitorLocation()
  const { pdf, signature } = shared
  const own = useSignature(link, shared, {
    isEmpty: empty,
    isChanged: !empty,
    failed: visitorSignatureMessages.failed,
    onDone: () => {
      begin()
      setDone(true)
    },
    onStale: refetch,
  })
  const { name, signing, signAgain, isDecided } = own
  const begin = () => {
    own.forget()
    pad.drawn.current?.clear()
  }
  if (done) return <Signed shared={shared} photoBucket={photoBucket} />
  return (
    <PublicPage head={shared} photoBucket={photoBucket}>
      <h1>Sign the report</h1>
      <p className={page.lead}>
        Your signature says that you have read this report. It does not stop you commenting on it later.
      </p>
      <ReportToSign link={link} shared={shared} refetch={refetch} />
      {own.showsGiven && (
        <div className={classes.form}>
          <GivenSignature signature={signature} />
          <SignedBefore signature={signature} disabled={!pdf} onAgain={signAgain} />
        </div>
      )}
      {own.showsForm && (
        <SigningForm
          name={name}
          onName={own.setName}
          onSign={() => {
            if (isVisible(name) && empty) pad.box.current?.focus()
            signing.sign(pad.drawn.current?.picture() ?? '')
          }}
          signing={signing}
          ready={pdf !== undefined}
          instead={isDecided ? undefined : <SignedMeanwhile signature={signature} onAgain={signAgain} onKeep={begin} />}
        >
          <Pad pad={pad} name={name} keptAs={drawingOf(link)} isMissing={signing.missing.signature} />
          {/* Not once something is drawn, which the other page would lose. */}
          {empty && (
            <a href={`${pathname.replace('/qrSignature/', '/tenantsignature/')}${search}#type`}>
              Type your name instead
            </a>
          )}
        </SigningForm>
      )}
      <WhatIsKept waiting={signing.waiting} what="signature" />
    </PublicPage>
  )
}

/** Signing with a finger, `/qrSignature/{id}/{tenantIndex}`. */
export const QrSignatureScreen = () => (
  <SigningPage purpose="signature">{(opened) => <Signing {...opened} />}</SigningPage>
)
