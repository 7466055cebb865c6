import { HexColour, imagePath, LookAndFeel, routes, type Client, type LookImage } from '@lintel/contract'
import { Button, Loader } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api, errorText } from '../../../../lib/api.ts'
import { pageColours } from '../../../../lib/page-colours.ts'
import { LockedFrame } from '../../../../ui/sandbox-frame/sandbox-frame.tsx'
import classes from './look-tab.module.css'

type Look = Pick<Client, 'id' | 'name' | 'looknfeel' | 'reportfactory'>

const usual = LookAndFeel.parse({})

function Pictures({ bucket, images }: { bucket: string; images: readonly LookImage[] }) {
  return images.map(({ src }) => <img key={src} src={imagePath(bucket, src, 1200)} alt="" />)
}

interface Shown {
  client: Look
  bucket: string
}

function EmailPreview({ client: { name, looknfeel }, bucket }: Shown) {
  return (
    <div className={classes.sheet}>
      <Pictures bucket={bucket} images={looknfeel.emailheader} />
      <div className={classes.message}>
        <p>Dear Tina,</p>
        <p>The report is ready to read.</p>
        <p>{name}</p>
      </div>
      <Pictures bucket={bucket} images={looknfeel.emailfooter} />
    </div>
  )
}

function PagePreview({ client: { name, looknfeel }, bucket }: Shown) {
  const { logo, banner, primarycolour } = looknfeel
  return (
    <div className={classes.sheet} style={pageColours(primarycolour)}>
      <div className={classes.head}>
        <Pictures bucket={bucket} images={logo.slice(0, 1)} />
        <b>{name}</b>
      </div>
      <Pictures bucket={bucket} images={banner.slice(0, 1)} />
      <div className={classes.message}>
        <p>Tell us what you see</p>
        <span className={classes.button}>Save</span>
      </div>
    </div>
  )
}

export function CoverPreview({ client: { name, looknfeel }, bucket }: Shown) {
  const { primarycolour, logo, backgrounds } = looknfeel
  const [background] = backgrounds
  return (
    <div className={`${classes.sheet} ${classes.cover}`} style={pageColours(primarycolour)}>
      {background && <img className={classes.background} src={imagePath(bucket, background.src, 1200)} alt="" />}
      <div className={classes.front}>
        <Pictures bucket={bucket} images={logo.slice(0, 1)} />
        <b>{name}</b>
        <p>Inventory</p>
        <p className={classes.address}>14 Mill Lane</p>
      </div>
    </div>
  )
}

function PrintPreview({ id, reportfactory, looknfeel: { primarycolour, secondarycolour, csscode } }: Look) {
  const type = reportfactory.reportTypeList[0]?.name
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => {
      const look = { primarycolour, secondarycolour, csscode }
      return api(routes.previewHtml, { body: { type, client: id, look } })
    },
  })
  return (
    <>
      {data && <LockedFrame className={classes.frame} title="Preview of a PDF" html={data.htmlCode} />}
      {error && <p role="alert">{errorText(error)}</p>}
      {isPending && (
        <p role="status" className={classes.wait}>
          <Loader size={18} aria-hidden /> The sample report is being laid out.
        </p>
      )}
      <Button variant="default" size="sm" disabled={isPending} onClick={() => mutate()}>
        {data ? 'Preview the PDF again' : 'Preview the PDF'}
      </Button>
    </>
  )
}

export function LookPreviews({ client: edited, bucket }: { client: Look; bucket: string | undefined }) {
  if (!bucket) return null
  // A colour may be half typed.
  const whole = (part: 'primarycolour' | 'secondarycolour') =>
    HexColour.safeParse(edited.looknfeel[part]).data ?? usual[part]
  const colours = { primarycolour: whole('primarycolour'), secondarycolour: whole('secondarycolour') }
  const client = { ...edited, looknfeel: { ...edited.looknfeel, ...colours } }
  return (
    <div className={classes.previews}>
      <h4>Email</h4>
      <EmailPreview client={client} bucket={bucket} />
      <h4>Page of a link</h4>
      <PagePreview client={client} bucket={bucket} />
      <h4>Cover of a PDF</h4>
      <CoverPreview client={client} bucket={bucket} />
      <h4>PDF</h4>
      <PrintPreview {...client} />
    </div>
  )
}
