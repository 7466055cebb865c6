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

/** An uploaded picture of a client's look: logo, banner, header, footer, background. */
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
  /** Unique over all clients. */
  id: Id,
  name: ShortText,
  address: Address.prefault({}),
  feedbackemail: OptionalEmail.default(''),
  looknfeel: LookAndFeel.prefault({}),
})
export type Branch = z.infer<typeof Branch>

/** A person of an agency. */
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
  // One that is empty is told apart from one that may not be.
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

/** A value by name that templates may read. */
const Property = z.strictObject({ name: ShortText, value: LongText })
/** Fields that an importer reads, by the name of their database. */
const ThirdPartyDatabase = z.strictObject({ name: ShortText, fieldList: z.array(ShortText) })

/** A kind of report that a client makes, one entry of its report factory. */
export const ReportType = z.strictObject({
  id: Id,
  name: ReportTypeName,
  displayName: ShortText,
  activeMenuList: z.array(EditorMenu).default([]),
  itemEditFields: z.array(ItemEditField).default([]),
  /** Names of the types a report of this type can be followed on to. */
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

/** Reports per kind that a client holds. */
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

/** Switches of a client beyond those that the specification lists in `settings`. */
export const ClientOptions = z.strictObject({
  /** So many minutes without a save of staff pass before a report is delivered by itself. */
  deliveryQuietMinutes: z.number().min(0).max(deliveryQuietMinutesMax).optional(),
  /** So many recordings, photographs and documents are transcribed for it in a month; 0 for none. */
  transcriptionsPerMonth: z.int().min(0).max(transcriptionsPerMonthMax).optional(),
  /** Rooms of which the rest was graded at once print its grades, 'unless stated otherwise'. */
  printsUnlessOtherwise: z.boolean().optional(),
  /** Nobody dictates notes to the browser, whose maker hears them. */
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
  /** Left out where the caller may not see it. */
  accountdetails: AccountDetails.optional(),
  settings: z.array(ClientSetting).default([]),
  options: ClientOptions.optional(),
  active: z.boolean().default(true),
  contacts: z.array(Contact).default([]),
  reportCounts: ReportCounts.prefault({}),
  /** Report types of which there are reports: they stay. The server's alone. */
  typesInUse: z.array(z.string()).optional(),
  /** Who was a user of it: reports keep their names. The server's alone. */
  formerusers: z.array(AgencyUser.pick({ id: true, name: true })).optional(),
  /** When what PDFs show of a branch's look last changed, by the id of the branch. No answer has it. */
  looksChanged: z.record(Id, Instant).optional(),
  /** How often it was written. The server's alone. */
  version: z.int().min(0).default(0),
  /** The name of whoever saved it last. The server's alone. */
  savedBy: ShortText.default(''),
})
export type Client = z.infer<typeof Client>

const name = ShortText.refine(isVisible, 'A name is required.')

/** A contact as it may be saved: it needs a name and an address. */
export const SavedContact = Contact.extend({
  name,
  email: z.string().refine(isVisible, 'An email address is required.').pipe(EmailAddress),
})
const isReportConverter = (name: string): boolean => reportConverters.some((known) => known === name)

const displayName = ShortText.refine(isVisible, 'A display name is required.')

/** A variant as it may be saved: it needs both its names. */
const SavedVariant = ReportVariant.extend({
  name: z.string().refine(isVisible, clientMessages.variantNameRequired).pipe(MapKey),
  displayName,
})
/** A property as it may be saved: it needs a name. */
export const SavedProperty = Property.extend({
  name: ShortText.refine(isVisible, clientMessages.propertyNameRequired),
})
/** A third-party database as it may be saved: it needs a name. */
export const SavedThirdPartyDatabase = ThirdPartyDatabase.extend({
  name: ShortText.refine(isVisible, clientMessages.databaseNameRequired),
})
/**
 * A report type as it may be saved: it needs both its names, and so do its variants; its properties need theirs, and its
 * converter is one that there is.
 */
export const SavedReportType = ReportType.extend({
  name: ReportTypeName.refine(isVisible, 'A type name is required.'),
  displayName,
  variantList: z.array(SavedVariant).default([]),
  reportConfigPropertyList: z.array(SavedProperty).default([]),
  converter: ShortText.refine(isReportConverter, clientMessages.converterUnknown).default(''),
})
/** A client as it may be saved: it needs a name. */
export const SavedClient = Client.extend({ name })
export type SavedClient = z.infer<typeof SavedClient>

/** A branch as it may be saved: it needs a name. */
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
 * What a save of a client brings: the version that was read, and its fields. A field that is left out stays as it is,
 * and so does a setting; an address and a look are replaced whole. What the server alone sets is ignored.
 */
export const ClientChange = z.strictObject(withoutDefaults).partial().required({ version: true })
export type ClientChange = z.infer<typeof ClientChange>

/** What a branch has of its own of a look; everything else is its client's, and ignored. */
export const BranchLook = z.object(
  LookAndFeel.pick({ logo: true, emailheader: true, emailfooter: true, primarycolour: true, secondarycolour: true })
    .shape,
)
export type BranchLook = z.infer<typeof BranchLook>

const ignored = z.unknown().optional()

/** What a new client begins with: a name; the rest has defaults. What the server alone sets is ignored. */
export const NewClient = SavedClient.extend({
  id: ignored,
  reportCounts: ignored,
  typesInUse: ignored,
  formerusers: ignored,
  looksChanged: ignored,
  version: ignored,
  savedBy: ignored,
  /** Sent again with the same key it is the same client: for a caller that did not get the answer. */
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

/** A client as lists have it: what is shown, filtered by and chosen from, without branding, bank details and texts. */
export const ListedClient = z.object({
  ...Client.pick({ id: true, name: true, address: true, email: true, phone: true, active: true }).shape,
  ...Client.pick({ invoiceemail: true }).shape,
  ...Client.pick({ peachpackage: true, contacts: true }).shape,
  branches: z.array(z.object(Branch.pick({ id: true, name: true }).shape)),
  users: z.array(z.object(AgencyUser.pick({ id: true, name: true, email: true }).shape)),
  formerusers: z.array(z.object(AgencyUser.pick({ id: true, name: true }).shape)).optional(),
  reportfactory: z.object({ reportTypeList: z.array(z.object(listedTypeFields.shape)) }),
  /** Those that are switched on. */
  settings: z.array(ClientSetting),
})
export type ListedClient = z.infer<typeof ListedClient>
/** A kind of report as lists of clients have it. */
export type ListedReportType = ListedClient['reportfactory']['reportTypeList'][number]

/** A client as other records name it. */
export const ClientRef = z.strictObject({ id: Id, name: ShortText })
export type ClientRef = z.infer<typeof ClientRef>
