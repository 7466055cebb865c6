import type { Sender } from '@lintel/contract'
import { sharing } from '@lintel/contract/features'
import { useEffect, useState } from 'react'
import { ApiError, api } from '../../lib/api.ts'
import { returnPageOf, withReturnPage } from '../../lib/return-page.ts'
import { PlainPage } from './public-page.tsx'
import classes from './public-page.module.css'

/** The page that opens the file and, if the page is a link's, the link. */
const openedFrom = (hash: string) => {
  const page = returnPageOf(hash)
  if (!page) return undefined
  const { pathname, searchParams } = new URL(page, location.origin)
  const [, kind = '', id = ''] = pathname.split('/')
  const k = searchParams.get('k')
  return { page, link: ['reportlink', 'tenantsignature'].includes(kind) && id && k ? { id, k } : undefined }
}

/** Shown instead of a file whose short-lived URL has expired, `/downloadexpired`; requests a new one. */
export function DownloadExpiredScreen() {
  const [opened] = useState(() => openedFrom(location.hash))
  const [fetching, setFetching] = useState(opened?.link !== undefined)
  const [sender, setSender] = useState<Sender>()

  useEffect(() => {
    if (!opened?.link) return
    const { id, k } = opened.link
    const fetchAnew = async () => {
      const shared = await api(sharing.getSharedReport, { params: { id }, query: { k } })
      setSender(shared.client)
      if (!('attachment' in shared) || !shared.attachment) return setFetching(false)
      location.replace(withReturnPage(shared.attachment.url, opened.page))
    }
    // The page that opens the file shows what is wrong with its link.
    fetchAnew().catch((error: unknown) => {
      if (error instanceof ApiError) setSender(error.sender)
      setFetching(false)
    })
  }, [opened])

  if (fetching)
    return (
      <PlainPage title="Opening your file">
        <p className={classes.lead} role="status">
          Its address had expired. A fresh one is being fetched.
        </p>
      </PlainPage>
    )
  return (
    <PlainPage title="This download has expired" sender={sender}>
      <p className={classes.lead}>Download links expire after a few minutes. Please open the file again.</p>
      <a className={classes.save} href={opened?.page ?? '/reports'}>
        Open it again
      </a>
    </PlainPage>
  )
}
