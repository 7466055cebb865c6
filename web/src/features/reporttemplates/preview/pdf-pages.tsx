import { Box } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import {
  getDocument,
  GlobalWorkerOptions,
  PDFWorker,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../../lib/api-error.ts'
import classes from './preview.module.css'

/** Kept: starting it takes longer than opening a preview. */
let worker: PDFWorker | undefined

async function openPdf(file: Uint8Array<ArrayBuffer>): Promise<PDFDocumentLoadingTask> {
  GlobalWorkerOptions.workerSrc ||= (await import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url')).default
  worker ??= new PDFWorker()
  // pdf.js takes ownership of the buffer, so it gets a copy: the file may be shown again.
  return getDocument({ data: file.slice(), worker })
}

/** Screen pixels per PDF point at 100%. */
const pixelsPerPoint = 96 / 72

/** An A4 page in points, until the actual size is known. */
const a4 = { width: 595, height: 842 }

const useDocument = (file: Uint8Array<ArrayBuffer>) => {
  const [opened, setOpened] = useState<{ pdf?: PDFDocumentProxy; error?: unknown }>({})
  useEffect(() => {
    const task = openPdf(file)
    let isLeft = false
    const show = async () => {
      try {
        const pdf = await (await task).promise
        if (!isLeft) setOpened({ pdf })
      } catch (error) {
        if (!isLeft) setOpened({ error })
      }
    }
    void show()
    return () => {
      isLeft = true
      void task.then(
        (loading) => loading.destroy(),
        () => undefined,
      )
    }
  }, [file])
  return opened
}

function PdfPage({ pdf, number, zoom, title }: { pdf: PDFDocumentProxy; number: number; zoom: number; title: string }) {
  const { ref, entry } = useIntersection({ rootMargin: '600px' })
  const canvas = useRef<HTMLCanvasElement>(null)
  const [page, setPage] = useState<PDFPageProxy>()
  const isNear = entry?.isIntersecting ?? false
  useEffect(() => {
    if (!isNear) return undefined
    let isLeft = false
    pdf.getPage(number).then(
      (found) => (isLeft ? undefined : setPage(found)),
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [pdf, number, isNear])
  const { width, height } = page?.getViewport({ scale: 1 }) ?? a4
  const scale = (pixelsPerPoint * zoom) / 100
  useEffect(() => {
    if (!page || !canvas.current) return undefined
    // The previous PDF is already closed when its pages unmount, so rendering can be rejected.
    const drawing = page.render({
      canvas: canvas.current,
      viewport: page.getViewport({ scale: scale * Math.min(2, window.devicePixelRatio) }),
    })
    drawing.promise.catch(() => undefined)
    return () => drawing.cancel()
  }, [page, scale])
  const viewport = page?.getViewport({ scale: scale * Math.min(2, window.devicePixelRatio) })
  return (
    <div ref={ref} className={classes.page} style={{ width: width * scale, height: height * scale }}>
      {viewport && (
        <canvas
          ref={canvas}
          role="img"
          aria-label={`${title}, page ${number}`}
          width={Math.floor(viewport.width)}
          height={Math.floor(viewport.height)}
        />
      )}
    </div>
  )
}

/** The pages of a PDF; each is rendered as it scrolls near. */
export default function PdfPages({
  file,
  zoom,
  title,
}: {
  file: Uint8Array<ArrayBuffer>
  zoom: number
  title: string
}) {
  const { pdf, error } = useDocument(file)
  if (error !== undefined) return <p role="alert">{errorText(error)}</p>
  return (
    <Box
      className={classes.pages}
      role="group"
      aria-label={pdf ? `${title}, ${pdf.numPages} ${pdf.numPages === 1 ? 'page' : 'pages'}` : title}
      tabIndex={0}
    >
      {pdf &&
        Array.from({ length: pdf.numPages }, (_, index) => (
          <PdfPage key={index} pdf={pdf} number={index + 1} zoom={zoom} title={title} />
        ))}
    </Box>
  )
}
