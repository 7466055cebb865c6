import { zipRetentionDays } from './constants.ts'

/* Quoted messages of the specification, letter by letter. */

export const documentMessages = {
  doubleClick: 'Double-click to generate the PDF first.',
  unableToGenerate: 'Unable to generate Report PDF',
  unableToZip: 'Unable to generate zip photos',
  unableToDownloadPhotos: 'Unable to download Report photos',
  zipExpired: `This zip has expired: it was kept for ${zipRetentionDays} days. Make it again.`,
  missingAttachmentKey: 'Missing Attachment Key',
  missingReportId: 'Missing Report ID',
  noJobPayload: 'No Job payload',
  tooLarge: 'This report is too large to print. Use fewer items or photographs, or split it into several reports.',
  tooLargeForTemplate:
    'This report is too large to print, or its template needs too much memory. Use fewer items or photographs, split the report, or simplify the template.',
  timeLimit: 'AWS Lambda time limit exceeded.',
  downloaded: (ref: number) => `Report ${ref} PDF downloaded`,
  invoiceDownloaded: (ref: number) => `Invoice ${ref} PDF downloaded`,
  photosDownloaded: (ref: number) => `Photos ${ref} Zip downloaded`,
  notValidType: (filename: string) => `${filename} is not a valid type.`,
  documentRemoved: 'Document removed',
  notFound: 'Document not found.',
  fileNotFound: 'File not found.',
  tooManyRunning: 'You have too many files being made. Please wait until one of them is finished.',
  previewsBusy: 'Too many previews are being made at the moment. Please try again in a few seconds.',
  tooManyStarted: 'You have requested too many files. Please try again in a minute.',
} as const
