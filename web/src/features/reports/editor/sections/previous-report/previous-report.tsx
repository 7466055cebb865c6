import { displayDate } from '@lintel/rules'
import { Anchor, Button } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { errorText } from '../../../../../lib/api.ts'
import { saveFile } from '../../../../../lib/save-file.ts'
import { toast } from '../../../../../lib/toasts.ts'
import { SectionPage, useFieldSize, useTouch } from '../../../../../ui/form/section-page.tsx'
import { useEditor, useReportEditor } from '../../editor-context.tsx'
import {
  usePreviousLink,
  usePreviousReport,
  itsOwnFile,
  keptFile,
  type PreviousFile,
} from '../../entries/previous-report.ts'
import classes from './previous-report.module.css'

function PreviousPdf({ file }: { file: PreviousFile }) {
  const size = useFieldSize()
  // Phones display only the first page.
  const touch = useTouch()
  const mayView = navigator.pdfViewerEnabled && !touch
  const download = useMutation({
    mutationFn: file.fetch,
    onSuccess: ({ url, filename }) => {
      saveFile(url, filename)
      toast.success(file.downloaded)
    },
    onError: (error) => toast.error(errorText(error)),
  })
  // The URL forces a download, so to view it here the file is loaded as a blob.
  const view = useMutation({
    mutationFn: async () => {
      const { url } = await file.fetch()
      const answer = await fetch(url)
      if (!answer.ok) throw new Error('The PDF could not be loaded. Please try again.')
      return URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type: 'application/pdf' }))
    },
    onError: (error) => toast.error(errorText(error)),
  })
  const shown = view.data
  useEffect(() => {
    if (!shown) return undefined
    return () => URL.revokeObjectURL(shown)
  }, [shown])

  return (
    <>
      <div className={classes.actions}>
        {mayView && !shown && (
          <Button
            size={size}
            variant="default"
            loading={view.isPending}
            leftSection={<IconFileText size={16} stroke={1.7} aria-hidden />}
            onClick={() => view.mutate()}
          >
            View PDF
          </Button>
        )}
        <Button
          size={size}
          variant="default"
          loading={download.isPending}
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
          onClick={() => download.mutate()}
        >
          Download PDF
        </Button>
      </div>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- browsers show no PDF in a sandbox, and run nothing of it */}
      {shown && <iframe className={classes.pdf} src={shown} title={file.title} />}
    </>
  )
}

function Facts() {
  const { reportTypes } = useReportEditor()
  const { pathname } = useLocation()
  const { previousReportType, previousReportRef } = useEditor((state) => state.header)
  const link = usePreviousLink()
  if (previousReportRef === undefined) return null
  const list = pathname.split('/', 2).join('/')
  const type = reportTypes.find(({ name }) => name === previousReportType)?.displayName ?? previousReportType
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Type</dt>
        <dd>{type}</dd>
      </div>
      <div>
        <dt>Ref</dt>
        <dd className="num">
          {link ? (
            <Anchor inherit component={Link} to={`${list}/${link.id}`}>
              {previousReportRef}
            </Anchor>
          ) : (
            previousReportRef
          )}
        </dd>
      </div>
      {link && (
        <div>
          <dt>Date</dt>
          <dd className="num">{displayDate(link.date)}</dd>
        </div>
      )}
    </dl>
  )
}

export function PreviousReportScreen() {
  const { id, ref, previousReportRef, previousReportPdf } = useEditor((state) => state.header)
  const kept = previousReportPdf !== undefined
  const previous = usePreviousReport(!kept)
  const own = previous?.attachments.report?.src !== undefined
  const file = kept ? keptFile(id, ref, previousReportRef) : own ? itsOwnFile(previous) : undefined

  return (
    <SectionPage title="Previous report PDF">
      <Facts />
      {file && <PreviousPdf file={file} />}
      {!kept && previousReportRef === undefined && (
        <div className={classes.empty}>
          <b>No previous report</b>
          <p>
            This report does not follow on from another one. A report that is made from an earlier one, a Check Out from
            an Inventory for instance, shows that one here.
          </p>
        </div>
      )}
      {previous && !file && (
        <p className={classes.none}>Its PDF has not been generated yet. Open the report to generate one.</p>
      )}
    </SectionPage>
  )
}
