import type { PdfToSign } from '@lintel/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sharedPdfQuery } from './signing.queries.ts'
import page from './public-page.module.css'
import classes from './signing-page.module.css'

/** The printed report, if there is room and the browser can show it; otherwise a link to its file. */
export function PdfPreview({ url, filename, version, large }: PdfToSign & { large: boolean }) {
  const mayView = large && navigator.pdfViewerEnabled
  const { data: shown } = useQuery({ ...sharedPdfQuery(url), enabled: mayView })
  useEffect(() => (shown ? () => URL.revokeObjectURL(shown) : undefined), [shown])
  return (
    <section className={classes.preview} aria-label="Report PDF">
      <p>
        <a href={url} target="_blank" rel="noopener noreferrer">
          Open {filename}
        </a>
        <span className={page.small}> This is version {version} of the report, which you sign.</span>
      </p>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox, and run nothing of it */}
      {shown && <iframe src={shown} title={filename} />}
    </section>
  )
}
