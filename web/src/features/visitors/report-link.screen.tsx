import { reportLinkMessages, zipRetentionDays } from '@lintel/contract'
import { sharing } from '@lintel/contract/features'
import { useEffect, useRef } from 'react'
import { api } from '../../lib/api.ts'
import { withKey } from './prefetch.ts'
import { ClosedLink, LoadingPage, PublicPage } from './public-page.tsx'
import { withReturnPage } from '../../lib/return-page.ts'
import { MissingReport } from './report-not-found.screen.tsx'
import { useLink, useShared } from './shared.queries.ts'
import classes from './public-page.module.css'

/** A report by link, `/reportlink/{id}`: opens its file, and records that it was opened. */
export function ReportLinkScreen() {
  const link = useLink()
  const { shared, photoBucket, closed, sender } = useShared(link, 'report')
  const url = shared?.attachment && withReturnPage(shared.attachment.url)
  const begun = useRef(false)

  useEffect(() => {
    if (!url || begun.current) return
    begun.current = true
    // The reader is not shown a failure to record it.
    api(sharing.openSharedReport, withKey(link)).catch(() => undefined)
    window.open(url, '_blank', 'noopener')
  }, [url, link])

  if (closed === 'error') return <ClosedLink id={link.id} closed={closed} />
  if (closed) return <MissingReport title={reportLinkMessages.notFound} sender={sender} />
  if (!shared) return <LoadingPage />
  return (
    <PublicPage head={shared} photoBucket={photoBucket}>
      {url ? (
        <>
          <h1>{reportLinkMessages.downloading}</h1>
          <p className={classes.lead}>
            {reportLinkMessages.manuallyBefore}{' '}
            <a href={url} target="_blank" rel="noopener noreferrer">
              {reportLinkMessages.manuallyLink}
            </a>{' '}
            {reportLinkMessages.manuallyAfter}
          </p>
          <a className={classes.save} href={url} target="_blank" rel="noopener noreferrer">
            Open the PDF
          </a>
          <p className={classes.small}>{shared.attachment?.filename}</p>
        </>
      ) : shared.expired ? (
        <>
          <h1>This zip has expired</h1>
          <p className={classes.lead}>
            {shared.expired.filename} was kept for {zipRetentionDays} days. Please ask {shared.client.name} to make it
            again, then open this link once more.
          </p>
        </>
      ) : (
        <>
          <h1>{reportLinkMessages.notFound}</h1>
          <p className={classes.lead}>
            {shared.client.name} has not made this file yet. Please ask them to make it, and open this link again.
          </p>
        </>
      )}
    </PublicPage>
  )
}
