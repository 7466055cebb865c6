import * as z from 'zod'

/** Kinds of gallery: check-in, check-out, of the property, of the cleaning receipt. */
export const galleryTypes = ['in', 'out', 'front', 'cleaning_receipt'] as const

/** Which photographs of a report: of check-in or check-out, of the property's front, or of its cleaning receipts. */
export const ReportPhotoType = z.enum(galleryTypes)
export type ReportPhotoType = z.infer<typeof ReportPhotoType>
