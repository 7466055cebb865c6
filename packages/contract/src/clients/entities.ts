import * as z from 'zod'
import { Address } from '../address.ts'
import { editorMenus } from '../reports/sections/all.ts'
import {
  EmailAddress,
  KeptEmail,
  HexColour,
  Id,
  Instant,
  LongText,
  MapKey,
  OptionalEmail,
  ReportTypeName,
  ShortText,
  StorageKey,
  text,
} from '../scalars.ts'
import { isVisible } from '../text.ts'
import { deliveryQuietMinutesMax, reportConverters, transcriptionsPerMonthMax } from './constants.ts'
import { clientMessages } from './messages.ts'
import { clientSettingKeys } from './settings.ts'

export const Package = z.enum(['Standard', 'Plus', 'Pro', 'Report AI'])
export type Package = z.infer<typeof Package>

/** An uploaded branding image: logo, banner, header, footer, background. */
export const LookImage = z.strictObject({
  src: StorageKey,
  createdAt: Instant.optional(),
  hasGalleryLink: z.boolean().default(true),
  readonly: z.boolean().default(false),
})
export type LookImage = z.infer<typeof LookImage>

export const LookAndFeel = z.strictObject({
  logo: z.array(LookImage).default([]),
  banner: z.array(LookImage).default([]),
  emailheader: z.array(LookImage).default([]),
  emailfooter: z.array(LookImage).default([]),
  backgrounds: z.array(LookImage).default([]),
  primarycolour: HexColour.default('#000000'),
  secondarycolour: HexColour.default('#444444'),
  csscode: text(50_000).default(''),
})
export type LookAndFeel = z.infer<typeof LookAndFeel>

export const Branch = z.strictObject({
  /** Unique across all clients. */
  id: Id,
  name: ShortText,
  address: Address.prefault({}),
  feedbackemail: OptionalEmail.default(''),
  looknfeel: LookAndFeel.prefault({}),
})
export type Branch = z.infer<typeof Branch>

export const AgencyUser = z.strictObject({
  id: Id,
  name: ShortText,
  email: KeptEmail,
  color: HexColour.default('#0f766e'),
  /** Branch ids; empty means every branch. */
  branchlist: z.array(Id).default([]),
  planneractive: z.boolean().default(true),
})
export type AgencyUser = z.infer<typeof AgencyUser>

export const Contact = z.strictObject({
  name: ShortText,
  email: KeptEmail,
  position: ShortText.default(''),
  phone: ShortText.default(''),
})
export type Contact = z.infer<typeof Contact>

export const AccountDetails = z.strictObject({
  bankname: ShortText.default(''),
  acname: ShortText.default(''),
  scno: ShortText.default(''),
  acno: ShortText.default(''),
  vatno: ShortText.default(''),
  companyno: ShortText.default(''),
})
export type AccountDetails = z.infer<typeof AccountDetails>

/** One client setting. Booleans are stored as the text 'true' or 'false'. */
export const ClientSetting = z.strictObject({
  key: z.enum(clientSettingKeys),
  value: LongText,
  type: z.enum(['boolean', 'text']),
})
export type ClientSetting = z.infer<typeof ClientSetting>

export const ReportVariant = z.strictObject({
  // Checked separately, so that an empty name has its own message.
  name: z
    .string()
    .refine((name) => name !== '', clientMessages.variantNameRequired)
    .pipe(MapKey),
  displayName: ShortText,
})
export type ReportVariant = z.infer<typeof ReportVariant>

/** The menu options a report type may show, in the order of the editor's navigation. */
export const EditorMenu = z.enum(editorMenus)
export type EditorMenu = z.infer<typeof EditorMenu>

export const ItemEditField = z.enum([
  'Item',
  'Colour',
  'Qty',
  'Check In Condition',
  'Check In Photo',
  'Check Out Condition',
  'Check Out Photo',
])
export type ItemEditField = z.infer<typeof ItemEditField>

/** A named value that templates can read. */
const Property = z.strictObject({ name: ShortText, value: LongText })
/** Fields that an importer reads, by database name. */
const ThirdPartyDatabase = z.strictObject({ name: ShortText, fieldList: z.array(ShortText) })

/** A kind of report that a client makes; one entry of its report factory. */
export const ReportType = z.strictObject({
  id: Id,
  name: ReportTypeName,
  displayName: ShortText,
  activeMenuList: z.array(EditorMenu).default([]),
  itemEditFields: z.array(ItemEditField).default([]),
  /** Names of the types that can follow a report of this type. */
  convertedToList: z.array(ReportTypeName).default([]),
  createAllowed: z.boolean().default(true),
  variantList: z.array(ReportVariant).default([]),
  reportConfigPropertyList: z.array(Property).default([]),
  converter: ShortText.default(''),
  /** True: one flat list of items without room cards. */
  reportItemBased: z.boolean().default(false),
})
export type ReportType = z.infer<typeof ReportType>

export const ReportFactory = z.strictObject({
  genericConfigPropertyList: z.array(Property).default([]),
  thirdPartyDatabaseList: z.array(ThirdPartyDatabase).default([]),
  reportTypeList: z.array(ReportType).default([]),
})
export type ReportFactory = z.infer<typeof ReportFactory>

const count = z.int().min(0).default(0)

/** The client's reports by kind. */
export const ReportCounts = z.strictObject({
  inventory: count,
  midTerm: count,
  checkIn: count,
  checkOut: count,
  dampAndMouldInspection: count,
  legionellaRiskAssessment: count,
  routineInspectionChecklist: count,
  safetyComplianceVisit: count,
})
export type ReportCounts = z.infer<typeof ReportCounts>

/** Options of a client beyond the specification's `settings`. */
export const ClientOptions = z.strictObject({
  /** Minutes without a save by staff before a report is delivered automatically. */
  deliveryQuietMinutes: z.number().min(0).max(deliveryQuietMinutesMax).optional(),
  /** Monthly transcriptions of recordings, photographs and documents; 0 for none. */
  transcriptionsPerMonth: z.int().min(0).max(transcriptionsPerMonthMax).optional(),
  /** Rooms whose remaining items were graded together print those grades, 'unless stated otherwise'. */
  printsUnlessOtherwise: z.boolean().optional(),
  /** Disables dictation by the browser, which sends the audio to the browser's maker. */
  dictationOff: z.boolean().optional(),
})
export type ClientOptions = z.infer<typeof ClientOptions>

/** An agency that uses Lintel. */
export const Client = z.strictObject({
  id: Id,
  name: ShortText,
  address: Address.prefault({}),
  email: OptionalEmail.default(''),
  invoiceemail: OptionalEmail.default(''),
  feedbackemail: OptionalEmail.default(''),
  website: ShortText.default(''),
  phone: ShortText.default(''),
  branches: z.array(Branch).default([]),
  users: z.array(AgencyUser).default([]),
  reportfactory: ReportFactory.prefault({}),
  looknfeel: LookAndFeel.prefault({}),
  peachpackage: Package.default('Standard'),
  /** Left out if the caller may not see it. */
  accountdetails: AccountDetails.optional(),
  settings: z.array(ClientSetting).default([]),
  options: ClientOptions.optional(),
  active: z.boolean().default(true),
  contacts: z.array(Contact).default([]),
  reportCounts: ReportCounts.prefault({}),
  /** Report types with existing or deleted reports: they cannot be removed. Set by the server only. */
  typesInUse: z.array(z.string()).optional(),
  /** Former users, whose names reports still show. Set by the server only. */
  formerusers: z.array(AgencyUser.pick({ id: true, name: true })).optional(),
  /** Set by the server only; clients of earlier releases have none. */
  createdAt: Instant.optional(),
  /** When the branding that a branch's PDFs show last changed, by branch id. Never in a response. */
  looksChanged: z.record(Id, Instant).optional(),
  /** The number of writes. Set by the server only. */
  version: z.int().min(0).default(0),
  /** The name of the user who saved it last. Set by the server only. */
  savedBy: ShortText.default(''),
})
export type Client = z.infer<typeof Client>

const name = ShortText.refine(isVisible, 'A name is required.')

/** A contact when saved: name and address are required. */
export const SavedContact = Contact.extend({
  name,
  email: z.string().refine(isVisible, 'An email address is required.').pipe(EmailAddress),
})
const isReportConverter = (name: string): boolean => reportConverters.some((known) => known === name)

const displayName = ShortText.refine(isVisible, 'A display name is required.')

/** A variant when saved: both names are required. */
const SavedVariant = ReportVariant.extend({
  name: z.string().refine(isVisible, clientMessages.variantNameRequired).pipe(MapKey),
  displayName,
})
/** A property when saved: its name is required. */
export const SavedProperty = Property.extend({
  name: ShortText.refine(isVisible, clientMessages.propertyNameRequired),
})
/** A third-party database when saved: its name is required. */
export const SavedThirdPartyDatabase = ThirdPartyDatabase.extend({
  name: ShortText.refine(isVisible, clientMessages.databaseNameRequired),
})
/** A report type when saved: it, its variants and its properties need their names, and its converter must exist. */
export const SavedReportType = ReportType.extend({
  name: ReportTypeName.refine(isVisible, 'A type name is required.'),
  displayName,
  variantList: z.array(SavedVariant).default([]),
  reportConfigPropertyList: z.array(SavedProperty).default([]),
  converter: ShortText.refine(isReportConverter, clientMessages.converterUnknown).default(''),
})
/** A client when saved: its name is required. */
export const SavedClient = Client.extend({ name })
export type SavedClient = z.infer<typeof SavedClient>

/** A branch when saved: its name is required. */
export const SavedBranch = Branch.extend({ name })

type Fields = typeof SavedClient.shape
type WithoutDefault<S> = S extends z.ZodDefault<infer Inner> | z.ZodPrefault<infer Inner> ? Inner : S

const withoutDefaults = Object.fromEntries(
  Object.entries(SavedClient.shape).map(([field, schema]) => [
    field,
    schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault ? schema.unwrap() : schema,
  ]),
) as { [K in keyof Fields]: WithoutDefault<Fields[K]> }

/**
 * A change of a client: the version that was read, and the changed fields. Omitted fields and settings stay unchanged;
 * an address or branding is replaced as a whole. Fields that only the server sets are ignored.
 */
export const ClientChange = z.strictObject(withoutDefaults).partial().required({ version: true })
export type ClientChange = z.infer<typeof ClientChange>

/** A branch's own branding; all other fields are the client's, and ignored. */
export const BranchLook = z.object(
  LookAndFeel.pick({ logo: true, emailheader: true, emailfooter: true, primarycolour: true, secondarycolour: true })
    .shape,
)
export type BranchLook = z.infer<typeof BranchLook>

const ignored = z.unknown().optional()

/** A new client: only the name is required. Fields that only the server sets are ignored. */
export const NewClient = SavedClient.extend({
  id: ignored,
  reportCounts: ignored,
  typesInUse: ignored,
  formerusers: ignored,
  createdAt: ignored,
  looksChanged: ignored,
  version: ignored,
  savedBy: ignored,
  /** A retry with the same key does not create a second client. */
  idempotencykey: Id.optional(),
})
export type NewClient = z.infer<typeof NewClient>

const listedTypeFields = ReportType.pick({
  id: true,
  name: true,
  displayName: true,
  convertedToList: true,
  createAllowed: true,
  variantList: true,
})

/** A client in a list: what is shown, filtered by and chosen from, without branding, bank details and texts. */
export const ListedClient = z.object({
  ...Client.pick({ id: true, name: true, address: true, email: true, phone: true, active: true }).shape,
  ...Client.pick({ invoiceemail: true }).shape,
  ...Client.pick({ peachpackage: true, contacts: true }).shape,
  branches: z.array(z.object(Branch.pick({ id: true, name: true }).shape)),
  users: z.array(z.object(AgencyUser.pick({ id: true, name: true, email: true }).shape)),
  formerusers: z.array(z.object(AgencyUser.pick({ id: true, name: true }).shape)).optional(),
  reportfactory: z.object({ reportTypeList: z.array(z.object(listedTypeFields.shape)) }),
  /** The enabled settings. */
  settings: z.array(ClientSetting),
})
export type ListedClient = z.infer<typeof ListedClient>
export type ListedReportType = ListedClient['reportfactory']['reportTypeList'][number]

/** A reference to a client in other records. */
export const ClientRef = z.strictObject({ id: Id, name: ShortText })
export type ClientRef = z.infer<typeof ClientRef>
