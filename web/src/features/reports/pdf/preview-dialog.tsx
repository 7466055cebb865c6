import { routes } from '@lintel/contract'
import { Button, Loader, Modal } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, errorText } from '../../../lib/api.ts'
import { PageFrame } from '../../../ui/sandbox-frame/sandbox-frame.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import classes from './preview-dialog.module.css'

/** As wide as the page in the frame has to be: A4 with a little of the grey around it, in pixels. */
const pageWidth = 860

/** The page, drawn smaller where there is less room than it is wide. */
function Page({ address, title, onClose }: { address: string; title: string; onClose: () => void }) {
  const { ref, width, height } = useElementSize()
  const scale = Math.min(1, (width || pageWidth) / pageWidth)
  return (
    <div ref={ref} className={classes.stage}>
      <PageFrame
        title={title}
        className={classes.frame}
        style={{ width: (width || pageWidth) / scale, height: height / scale, transform: `scale(${scale})` }}
        address={address}
        onEscape={onClose}
      />
    </div>
  )
}

interface PreviewProps {
  report: { id: string; ref: number; version: number }
  variant: string
  /** How the variant is called. */
  label: string
  onGenerate: () => void
  onClose: () => void
}

/** A report as it will be printed, as a page: made in seconds, and nothing of it is kept. */
export function PreviewDialog({ report: { id, ref, version }, variant, label, onGenerate, onClose }: PreviewProps) {
  const small = useIsPhone()
  const {
    data: address,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['preview', id, version, variant],
    // A base address: without one, links within the page would lead to this site.
    queryFn: async ({ signal }) => {
      const { html } = await api(routes.previewHtml, { body: { reportid: id, variant }, signal })
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
        <Page address={address} title={title} onClose={onClose} />
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
      <div className={classes.foot}>
        <p className={classes.hint}>Photographs are small here, and pages have no numbers. The PDF has both.</p>
        <Button variant="subtle" size={small ? 'md' : 'sm'} onClick={onClose}>
          Close
        </Button>
        <Button size={small ? 'md' : 'sm'} onClick={onGenerate}>
          Generate {label}
        </Button>
      </div>
    </Modal>
  )
}
