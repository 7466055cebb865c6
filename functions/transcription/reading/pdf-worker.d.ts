/** pdfjs's own worker, which it would otherwise look for in a neighbouring file. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: unknown
}
