import { signatureMessages } from '@lintel/contract'
import { displayDate } from '@lintel/rules'
import { IconCircleCheck } from '@tabler/icons-react'
import { QRCodeSVG } from 'qrcode.react'
import { useRef, useState } from 'react'
import { InkChoice } from '../../ui/signature/ink-choice.tsx'
import type { Ink } from '../../ui/signature/ink.ts'
import { signatureFonts } from '../../ui/signature/signature-fonts.ts'
import { TypedSignature, type TypedSignatureHandle } from '../../ui/signature/typed-signature.tsx'
import { usePlace } from '../../lib/place.ts'
import type { OpenedLink } from './early.ts'
import { SelectField, TextField } from './fields.tsx'
import { PdfPreview } from './pdf-preview.tsx'
import { ClosedLink, LoadingPage, PublicPage } from './public-page.tsx'
import { useLink, useShared, type SharedAs } from './shared.queries.ts'
import { useSignedElsewhere } from './signature-events.ts'
import { makePdf } from './signing.ts'
import { useSigning } from './use-signing.ts'
import page from './public-page.module.css'
import classes from './signing-page.module.css'

/** The QR code's side in pixels; level H can be read although a third of it is hidden. */
const qrSize = 200

/** The font that stands there first: it can be read well, and weighs half of what the first of the list does. */
const firstFont = 'sacramento'

/** Without the channel the page looks this often whether a phone has signed. */
const lookMs = 8000

function Signed({ shared }: { shared: SharedAs<'signature'> }) {
  const { name, image, date } = shared.signature
  return (
    <div className={classes.form}>
      <p className={classes.done} role="status">
        <IconCircleCheck size={22} stroke={1.8} aria-hidden />
        {name} signed{date && ` on ${displayDate(date)}`}
      </p>
      <img className={classes.signed} src={image} alt={`Signature of ${name}`} />
    </div>
  )
}

function TypedForm({ link, shared, onDone }: { link: OpenedLink; shared: SharedAs<'signature'>; onDone: () => void }) {
  const typed = useRef<TypedSignatureHandle>(null)
  const [name, setName] = useState(shared.signature.name)
  const [ink, setInk] = useState<Ink>('Black')
  const [font, setFont] = useState(signatureFonts.find(({ id }) => id === firstFont))
  const { sign, waiting, step } = useSigning(link, { failed: signatureMessages.errorSaving, onDone })
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        sign({ name, image: typed.current?.picture() ?? '' })
      }}
    >
      <TextField
        label="Your Name"
        autoComplete="name"
        maxLength={300}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <SelectField
        label="Signature font"
        options={signatureFonts.map(({ id, name: label }) => ({ value: id, label }))}
        value={font?.id ?? ''}
        onChange={(id) => setFont(signatureFonts.find((candidate) => candidate.id === id) ?? font)}
      />
      <div>
        <div className={classes.row}>
          Signature
          <InkChoice ink={ink} onInk={setInk} />
        </div>
        {font && <TypedSignature ref={typed} text={name} font={font} ink={ink} />}
      </div>
      <button
        type="submit"
        className={page.save}
        disabled={waiting || name.trim() === ''}
        aria-busy={waiting || undefined}
      >
        {waiting ? 'Saving' : 'Save'}
      </button>
      <p className={page.small} role="status">
        {step ?? 'The date, the time and this report’s version are kept with your signature.'}
      </p>
    </form>
  )
}

function Signing({
  link,
  shared,
  photoBucket,
  mobilePath,
  refetch,
}: {
  link: OpenedLink
  shared: SharedAs<'signature'>
  photoBucket: string
  mobilePath: string
  refetch: () => void
}) {
  const [making, setMaking] = useState(false)
  const mobile = new URL(mobilePath, location.origin).href
  const onSigned = () => {
    setMaking(true)
    refetch()
    makePdf(link)
      // Whoever signed has the PDF made too: this page only shows it sooner.
      .catch(() => undefined)
      .finally(() => {
        setMaking(false)
        refetch()
      })
  }
  useSignedElsewhere(link, onSigned, refetch)
  return (
    <PublicPage head={shared} photoBucket={photoBucket} wide>
      <div className={classes.sides}>
        <div>
          <h1>Sign the report</h1>
          <p className={page.lead}>
            Your signature says that you have read this report. It does not stop you commenting on it later.
          </p>
          {shared.signature.image ? (
            <Signed shared={shared} />
          ) : (
            <>
              <TypedForm link={link} shared={shared} onDone={refetch} />
              <div className={classes.phone}>
                <QRCodeSVG value={mobile} size={qrSize} level="H" title="QR code of the page for phones" />
                <div>
                  <h2>Or sign with your finger</h2>
                  <p>Scan this code with the camera of your phone. This page shows the signed report by itself.</p>
                </div>
              </div>
            </>
          )}
          {making && (
            <p className={page.small} role="status">
              Putting the signature into the report
            </p>
          )}
        </div>
        {shared.attachment ? (
          <PdfPreview {...shared.attachment} />
        ) : (
          <p className={page.small}>The PDF of this report was not made yet. It is made once the report is signed.</p>
        )}
      </div>
    </PublicPage>
  )
}

/** Signing at a desk, `/tenantsignature/{id}/{tenantIndex}`; phones were sent to their own page. */
export function TenantSignatureScreen() {
  const link = useLink()
  const [steady] = useState(link)
  const { pathname, search } = usePlace()
  const mobilePath = pathname.replace('/tenantsignature/', '/qrSignature/') + search
  const { shared, photoBucket, closed, refetch } = useShared(link, 'signature', { refetchMs: lookMs })
  if (closed) return <ClosedLink id={link.id} closed={closed} />
  if (!shared) return <LoadingPage />
  return (
    <Signing
      link={steady}
      shared={shared}
      photoBucket={photoBucket}
      mobilePath={mobilePath}
      refetch={() => void refetch()}
    />
  )
}
