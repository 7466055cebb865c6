import { createHash } from 'node:crypto'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import type { Report } from '@lintel/contract'
import { displayDate } from '@lintel/rules'
import PDFDocument from 'pdfkit'

const rooms = ['Hall', 'Reception', 'Kitchen', 'Bedroom', 'Bathroom']

/** The PDF of an earlier system: plain, and unlike ours. */
const printed = async ({ ref, type, date, client, address }: Report): Promise<Buffer> => {
  // The same bytes in every run.
  const CreationDate = new Date(`${date}T12:00:00Z`)
  const pdf = new PDFDocument({ size: 'A4', margin: 60, info: { Title: `${type} ${ref}`, CreationDate } })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => pdf.on('end', resolve))
  pdf.font('Times-Bold').fontSize(20).text(`${client.name}: ${type}`).moveDown(0.5)
  pdf.font('Times-Roman').fontSize(12)
  pdf.text(`Report ${ref}, ${displayDate(date)}`)
  pdf.text([address.line1, address.line2, address.town, address.postcode].filter(Boolean).join(', ')).moveDown()
  for (const room of rooms) pdf.font('Times-Bold').text(room).font('Times-Roman').text('In good order.').moveDown(0.5)
  pdf.fontSize(9).text('Printed by the earlier system. Its contents were not taken over.')
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

/** Stores the only remaining part of a legacy report: its PDF. */
export const keepLegacyPdf = async (report: Report): Promise<void> => {
  const { s3 } = await import('../../functions/lib/aws.ts')
  const { setAttachment } = await import('../../functions/reports/server-fields.ts')
  const { documentFilename } = await import('../../functions/documents/filename.ts')
  const Body = await printed(report)
  const src = `downloads/${report.id}/legacy.pdf`
  await s3.send(
    new PutObjectCommand({ Bucket: process.env.DOCUMENTS_BUCKET, Key: src, Body, ContentType: 'application/pdf' }),
  )
  await setAttachment(report.id, 'report', {
    status: 'finished',
    src,
    filename: documentFilename(report, 'report'),
    version: report.version,
    createdAt: `${report.date}T12:00:00.000Z`,
    sha256: createHash('sha256').update(Body).digest('hex'),
  })
}
