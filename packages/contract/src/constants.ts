/** The specification's constants of the features that exist; units are in the names or comments. */

export const timeZone = 'Europe/London'
export const locale = 'en-GB'
export const currency = 'GBP'

/** Pounds per branch and month. */
export const packagePrices = { Standard: 28, Plus: 50, Pro: 70, 'Report AI': 100 } as const

/** Lists begin with this month. */
export const firstMonth = '2010-01'
export const pageSize = 20

/** A search of addresses waits for a pause in typing this long. */
export const addressDebounceMs = 1000

export const jobPollMs = 2000
export const jobMaxSeconds = 900
/** A report is delivered by itself after so many minutes without a save, unless its client wants it otherwise. */
export const deliveryQuietMinutes = 60
/** The longest that a client may have it wait: a day. */
export const deliveryQuietMinutesMax = 1440
/** A preview takes no longer. */
export const previewMaxSeconds = 30
/** A finished job stays readable this long. */
export const jobRetentionDays = 7

export const toastMs = 3000
export const toastsAtMost = 3
export const smoothScroll = { durationMs: 250, offsetPx: -65 } as const
export const chunkLoadTimeoutMs = 120_000
export const passwordMinimum = 8
export const rotationStep = 90
/** A report without fees gets the default one so long after its invoice was opened. */
export const defaultFeeDelayMs = 2000
/** The fee that every report begins with. */
export const defaultFee = { name: 'Inspection fee', amount: 0 } as const

/** Codes of report types, used when counting. */
export const reportTypeCodes = {
  Inventory: 'Inv',
  'Mid Term': 'Md',
  'Check In': 'Ci',
  'Check Out': 'Co',
  'Legionella Risk Assessment': 'Lra',
  'Damp and Mould Inspection': 'Dmi',
  'Routine Inspection Checklist': 'Ric',
  'Safety Compliance Visit': 'Scv',
} as const

/** Types whose dictionary has rooms and items in full. */
export const coreReportTypes = ['Inventory', 'Check In', 'Check Out'] as const

/** Pixels of a signature, and characters of its data address. */
export const signatureMaxPixels = 4_000_000
export const signatureMaxLength = 400_000

/** Widths that the image service makes, in pixels. */
export const imageWidths = [96, 300, 600, 1200, 1600] as const
/** The print copy is upright, RGB and this wide at its longer side. */
export const printCopyPixels = 1200
export const thumbnailPixels = 300
/** One photograph as it comes from a camera. */
export const photoMaxBytes = 40 * 1024 * 1024
/** Uploads asked for in one call. */
export const uploadsPerCall = 200

/** How long a permission to send a file lasts. */
export const uploadPermittedSeconds = 900
/** A file of which nothing is known so long after its permission will never be: its arrival is over too. */
export const uploadHopelessAfterMs = (uploadPermittedSeconds + 300) * 1000
/** One document that is kept with a report. */
export const documentMaxBytes = 40 * 1024 * 1024
export const documentUploadsPerCall = 50

/** A request body, packed and unpacked. */
export const bodyMaxBytes = { packed: 6 * 1024 * 1024, unpacked: 40 * 1024 * 1024 } as const
/**
 * A whole report as it is answered, packed and in base64, without its log of e-mails. Lambda answers 6 MB (6,291,556
 * bytes) at most; the rest is for the log and what else is added to a header.
 */
export const reportAnswerMaxBytes = 5_500_000

/** The realtime channel and its events. */
export const realtimeChannel = 'peach-reporter'

/** Before the id of a photograph in the issues of a refusal: it was sent, looked at and refused. */
export const refusedPhotoPath = 'photos.'

/** Pixels of a visitor's photograph at most; staff's may have as many as can be decoded. */
export const visitorPhotoMaxPixels = 100_000_000
/** What a visitor may send with one link: photographs, bytes of each, and of one that is posted through the API. */
export const linkPhotosAtMost = 40
/** Photographs that may be sent with a link in all, those that were taken away or refused among them. */
export const linkUploadsAtMost = 120
export const linkPhotoMaxBytes = 15 * 1024 * 1024
/** What the parties of one link may say: comments, and bytes of their text. */
export const linkCommentsAtMost = 2000
export const linkCommentsMaxBytes = 2 * 1024 * 1024
/** How often one link may sign: somebody may correct a slip, and nobody fills a report with signatures. */
export const linkSigningsAtMost = 10
/** How often one link may change its feedback: each time is a version of the report for ever, and a PDF. */
export const linkSavesAtMost = 200
export const postedPhotoMaxBytes = 4 * 1024 * 1024

/** What an e-mail address looks like: no spaces, an at sign and a dot in the domain. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** To, CC and BCC of one e-mail together; SES takes no more. */
export const emailRecipientsAtMost = 50
/** UTF-16 units of a message's rich text. */
export const emailMessageLength = 50_000
/** Files of one e-mail as they travel, in base64; larger ones become links. */
export const emailFilesMaxBytes = 25 * 1024 * 1024
