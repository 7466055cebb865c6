import { routes } from '@lintel/contract'
import { Button, Loader, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, errorText } from '../../../lib/api.ts'
import { FittedFrame, PageFrame } from '../../../ui/sandbox-frame/sandbox-frame.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { DialogFoot } from '../../../ui/dialog-foot.tsx'
import classes from './preview-dialog.module.css'

interface PreviewProps {
  report: { id: string; ref: number; version: number }
  variant: string
  label: string
  onGenerate: () => void
  onClose: () => void
}

/** An HTML preview of a report as it will be printed: rendered in seconds, nothing is stored. */
export function PreviewDialog({ report: { id, ref, version }, variant, label, onGenerate, onClose }: PreviewProps) {
  const small = useIsPhone()
  const {
    data: address,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['preview', id, version, variant],
    // The base address keeps links within the preview from leading to this site.
    queryFn: async ({ signal }) => {
      const { htmlCode: html } = await api(routes.previewHtml, { body: { reportid: id, variant }, signal })
      return URL.createObjectURL(new Blob([html], { type: 'text/html' }))
    },
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  useEffect(() => (address ? () => URL.revokeObjectURL(address) : undefined), [address])
  const title = `Preview of ${ref}, ${label}`
  return (
    <Modal opened onClose={onClose} title={title} size={920} fullScreen={small}>
      {address && !isFetching ? (
        <FittedFrame className={classes.stage}>
          {(style) => (
            <PageFrame title={title} className={classes.frame} style={style} address={address} onEscape={onClose} />
          )}
        </FittedFrame>
      ) : (
        <div className={classes.stage}>
          <div className={classes.wait}>
            {isFetching ? (
              <>
                <Loader size={22} aria-hidden />
                <p role="status">The report is being laid out. This takes a few seconds.</p>
              </>
            ) : (
              <>
                <p role="alert">{errorText(error)}</p>
                <Button variant="default" onClick={() => void refetch()}>
                  Try again
                </Button>
              </>
            )}
          </div>
        </div>
      )}
      <DialogFoot
        left={<p>Photographs are small here, and pages have no numbers. The PDF has both.</p>}
        cancel="Close"
        onCancel={onClose}
        action={`Generate ${label}`}
        onAction={onGenerate}
      />
    </Modal>
  )
}
