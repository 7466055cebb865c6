import { signatureMessages } from '@lintel/contract'
import { displayDate } from '@lintel/rules'
import { QRCodeSVG } from 'qrcode.react'
import { useRef, useState, useEffect, useEffectEvent } from 'react'
import { InkChoice, type Ink } from '../../ui/signature/ink-choice.tsx'
import { signatureFonts } from '../../ui/signature/signature-fonts.ts'
import { TypedSignature, type TypedSignatureHandle } from '../../ui/signature/typed-signature.tsx'
import { useVisitorLocation } from '../../lib/visitor-location.ts'
import { type OpenedLink, withKey } from './prefetch.ts'
import { SelectField } from './fields.tsx'
import { PublicPage, ThankYou } from './public-page.tsx'
import { ReportToSign } from './report-to-sign.tsx'
import type { SharedAs } from './shared.queries.ts'
import { Done, GivenSignature, SignedBefore, SignedMeanwhile, SigningForm, WhatIsKept } from './signing-form.tsx'
import { SigningPage, type SigningPageProps } from './signing-page.tsx'
import { useSignature } from './use-signing.ts'
import page from './public-page.module.css'
import classes from './signing-page.module.css'
import { realtime } from '@lintel/contract/features'
import { api } from '../../lib/api.ts'
import { webConfig } from '../../lib/config.ts'
import { channelUrl, createChannel } from '../../lib/realtime-channel.ts'

/** The QR code's side in pixels; level H is readable with a third of it covered. */
const qrSize = 200

/** The initial font: legible, and half the size of the first in the list. */
const firstFont = 'sacramento'
const firstInk: Ink = 'Black'

/** Without the channel, how often the page checks whether a phone has signed. */
const lookMs = 8000

function Signed({
  shared,
  isNew,
  onAgain,
}: {
  shared: SharedAs<'signature'>
  /** It was signed while the page was open. */
  isNew: boolean
  onAgain: () => void
}) {
  const { signature } = shared
  const { name, date } = signature
  return (
    <div className={classes.form}>
      <Done>
        {name} signed{date && ` on ${displayDate(date)}`}
      </Done>
      {isNew && <p className={page.small}>Your signature is in the report. You can close this page now.</p>}
      <GivenSignature signature={signature} />
      <SignedBefore signature={signature} disabled={!shared.pdf} onAgain={onAgain} />
    </div>
  )
}

function Signing({ link, shared, photoBucket, refetch }: SigningPageProps<'signature'>) {
  const { pathname, search } = useVisitorLocation()
  const mobilePath = pathname.replace('/tenantsignature/', '/qrSignature/') + search
  const mobile = new URL(mobilePath, location.origin).href
  const typed = useRef<TypedSignatureHandle>(null)
  const [ink, setInk] = useState<Ink>(firstInk)
  const [fontId, setFontId] = useState(firstFont)
  const font = signatureFonts.find(({ id }) => id === fontId)
  const [isNew, setNew] = useState(false)
  const own = useSignature(link, shared, {
    isEmpty: false,
    isChanged: ink !== firstInk || fontId !== firstFont,
    failed: signatureMessages.errorSaving,
    onDone: () => {
      setNew(true)
      end()
    },
    onStale: refetch,
  })
  const { name, signing, signAgain, isDecided } = own
  const end = () => {
    own.forget()
    setInk(firstInk)
    setFontId(firstFont)
    refetch()
  }
  // The request itself has an outdated PDF made again.
  useSignedElsewhere(link, refetch)
  return (
    <PublicPage head={shared} photoBucket={photoBucket} wide>
      <div className={classes.sides}>
        <div>
          {isNew && !isDecided ? <ThankYou /> : <h1>Sign the report</h1>}
          <p className={page.lead}>
            Your signature says that you have read this report. It does not stop you commenting on it later.
          </p>
          {own.showsGiven && <Signed shared={shared} isNew={isNew} onAgain={signAgain} />}
          {own.showsForm && (
            <>
              <SigningForm
                name={name}
                onName={own.setName}
                onSign={() => signing.sign(typed.current?.picture() ?? '')}
                signing={signing}
                ready={shared.pdf !== undefined}
                instead={
                  isDecided ? undefined : (
                    <SignedMeanwhile signature={shared.signature} onAgain={signAgain} onKeep={end} />
                  )
                }
                foot={<WhatIsKept waiting={signing.waiting} what="signature" />}
              >
                <SelectField
                  label="Signature font"
                  options={signatureFonts.map(({ id, name: label }) => ({ value: id, label }))}
                  value={fontId}
                  onChange={setFontId}
                />
                <div>
                  <div className={classes.row}>
                    Signature
                    <InkChoice ink={ink} onInk={setInk} />
                  </div>
                  {font && <TypedSignature ref={typed} text={name} font={font} ink={ink} />}
                </div>
              </SigningForm>
              <a className={classes.finger} href={mobilePath}>
                Sign with your finger instead
              </a>
              <div className={classes.phone}>
                <QRCodeSVG value={mobile} size={qrSize} level="H" title="QR code of the page for phones" />
                <div>
                  <h2>Or sign with your finger</h2>
                  <p>
                    Scan this code with the camera of your phone. This page then shows the signed report automatically.
                  </p>
                </div>
              </div>
            </>
          )}
        </div>
        <ReportToSign link={link} shared={shared} refetch={refetch} large />
      </div>
    </PublicPage>
  )
}

/** Signing on a desktop, `/tenantsignature/{id}/{tenantIndex}`; phones have their own page, but type here. */
export const TenantSignatureScreen = () => (
  <SigningPage purpose="signature" refetchMs={lookMs}>
    {(opened) => <Signing {...opened} />}
  </SigningPage>
)

/** Also after a reconnection, when it may have been missed; never without the channel. */
export const useSignedElsewhere = (link: OpenedLink, onSigned: () => void): void => {
  const signed = useEffectEvent(onSigned)
  const { id, k } = link
  useEffect(() => {
    const channel = createChannel({
      address: async () => {
        const ask = api(realtime.createSharedConnectionToken, withKey({ id, k }))
        const [config, ticket] = await Promise.all([webConfig(), ask])
        return channelUrl(config.realtimeUrl, ticket)
      },
      hear: (event) => {
        if (event.event === 'qrsignature' && event.reportId === id) signed()
      },
      opened: (again) => {
        if (again) signed()
      },
    })
    channel.open()
    return channel.close
  }, [id, k])
}
