/** pdfjs's own reader, which it would otherwise look for in a file beside it. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: unknown
}
