import * as z from 'zod'

export const galleryTypes = ['in', 'out', 'front', 'cleaning_receipt'] as const

export const ReportPhotoType = z.enum(galleryTypes)
export type ReportPhotoType = z.infer<typeof ReportPhotoType>
