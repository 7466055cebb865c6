import './mantine-editor.css'
import { Id, reportMessages } from '@lintel/contract'
import { Skeleton } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom'
import { preloadable } from '../../../lib/preloadable.ts'
import { useSession } from '../../../lib/session.ts'
import { toast } from '../../../lib/toasts.ts'
import { ScreenBar } from '../../../ui/screen-bar.tsx'
import classes from './editor-frame.module.css'
import { useEditorData } from './editor.queries.ts'
import { loadReportDate } from './head/lazy-report-date.ts'
import { sectionNamed } from './sections/list.ts'

// Kept small, so that the report is requested while the editor's code is still loading.
const { load: loadEditor, Component: ReportEditor } = preloadable(
  async () => (await import('./editor-provider.tsx')).ReportEditor,
)

/**
 * Preloads the editor's code, with the section and date field that it opens with, and the rooms; errors surface in use.
 * Resolves once editor and section can be shown: what React has begun to wait for, it shows no earlier than 300 ms later.
 */
export const preloadEditor = async (path?: string): Promise<void> => {
  for (const load of [loadReportDate, sectionNamed('rooms')?.load]) load?.().catch(() => undefined)
  await Promise.allSettled([loadEditor(), sectionNamed(path)?.load()])
}

function Loading() {
  return (
    <div className={classes.page} aria-busy="true" aria-label="Loading report">
      <ScreenBar title="Report" />
      {Array.from({ length: 12 }, (_, row) => (
        <Skeleton key={`row-${row}`} height={28} />
      ))}
    </div>
  )
}

function NotFound({ listPath }: { listPath: string }) {
  return (
    <div className={classes.page}>
      <ScreenBar title="Report" />
      <p>
        <b>{reportMessages.notFoundPage}</b>
      </p>
      <p>
        <Link to={listPath}>Back to reports</Link>
      </p>
    </div>
  )
}

export function EditorScreen() {
  const { id = '' } = useParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { client } = useSession()
  const listPath = pathname.startsWith('/dereports') ? '/dereports' : '/reports'
  const valid = Id.safeParse(id).success
  const { data, isError } = useEditorData(id, client?.id, valid)
  const [isLoaded, setIsLoaded] = useState(false)

  useEffect(() => void preloadEditor(pathname.split('/')[3]).then(() => setIsLoaded(true)), [pathname])
  useEffect(() => {
    if (!isError) return
    toast.error(reportMessages.couldNotLoad)
    void navigate(listPath, { replace: true })
  }, [isError, navigate, listPath])

  if (!valid) return <NotFound listPath={listPath} />
  if (!data || !isLoaded) return <Loading />
  return (
    <Suspense fallback={<Loading />}>
      <ReportEditor key={data.report.id} data={data} base={`${listPath}/${id}`} />
    </Suspense>
  )
}
