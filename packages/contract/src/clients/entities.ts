import * as z from 'zod'
import { Address } from '../address.ts'
import { DisputeOptions } from '../disputes/lives.ts'
import { CheckOptions } from '../reports/checks.ts'
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
import {
  deliveryQuietMinutesMax,
  maxReminders,
  remindersAfterDaysMax,
  reportConverters,
  transcriptionsPerMonthMax,
} from './constants.ts'
import { clientMessages } from './messages.ts'
import { clientSettingKeys } from './settings.ts'

export const Package = z.enum(['Standard', 'Plus', 'Pro', 'Report AI'])
export type Package = z.infer<typeof Package>

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
  /** Or membership of a professional body, as printed beside the inspector's name. */
  qualification: ShortText.optional(),
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

/** In the order of the editor's navigation. */
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

const Property = z.strictObject({ name: ShortText, value: LongText })
const ThirdPartyDatabase = z.strictObject({ name: ShortText, fieldList: z.array(ShortText) })

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

/** `HH:mm`, in London. */
const DayTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, clientMessages.timeOfDay)

/** Of people who were asked by e-mail and have not answered. */
export const ReminderOptions = z.strictObject({
  enabled: z.boolean().default(false),
  /** The request was sent that many days before. */
  afterdays: z
    .array(z.number())
    .min(1, clientMessages.reminderDays)
    .max(maxReminders, clientMessages.reminderDays)
    .refine((days) => days.every((day) => Number.isInteger(day) && day >= 1 && day <= remindersAfterDaysMax), {
      message: clientMessages.reminderDays,
    })
    .default([3, 7]),
  /** None is sent between these. */
  quietfrom: DayTime.default('20:00'),
  quietto: DayTime.default('08:00'),
  weekends: z.boolean().default(false),
})
export type ReminderOptions = z.infer<typeof ReminderOptions>

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export const ClientOptions = z.strictObject({
  reminders: ReminderOptions.refine(
    ({ quietfrom, quietto }) => (minutesOf(quietfrom) - minutesOf(quietto) + 1439) % 1440 >= 59,
    { path: ['quietto'], message: clientMessages.hourOfDay },
  ).optional(),
  deliveryQuietMinutes: z.number().min(0).max(deliveryQuietMinutesMax).optional(),
  /** Monthly transcriptions of recordings, photographs and documents; 0 for none. */
  transcriptionsPerMonth: z.int().min(0).max(transcriptionsPerMonthMax).optional(),
  /** Print 'unless stated otherwise'. */
  printsUnlessOtherwise: z.boolean().optional(),
  /** Disables dictation by the browser, which sends the audio to the browser's maker. */
  dictationOff: z.boolean().optional(),
  ...CheckOptions,
  ...DisputeOptions,
})
export type ClientOptions = z.infer<typeof ClientOptions>

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
  /** Absent if the caller may not see it. */
  accountdetails: AccountDetails.optional(),
  settings: z.array(ClientSetting).default([]),
  options: ClientOptions.optional(),
  active: z.boolean().default(true),
  contacts: z.array(Contact).default([]),
  reportCounts: ReportCounts.prefault({}),
  /** With reports, deleted ones included: they cannot be removed. Set by the server only. */
  typesInUse: z.array(z.string()).optional(),
  /** Former users, whose names and qualifications reports still show. Set by the server only. */
  formerusers: z.array(AgencyUser.pick({ id: true, name: true, qualification: true })).optional(),
  createdAt: Instant.optional(),
  /** By branch id. Never in a response. */
  looksChanged: z.record(Id, Instant).optional(),
  version: z.int().min(0).default(0),
  savedBy: ShortText.default(''),
})
export type Client = z.infer<typeof Client>

const name = ShortText.refine(isVisible, 'A name is required.')

export const SavedContact = Contact.extend({
  name,
  email: z.string().refine(isVisible, 'An email address is required.').pipe(EmailAddress),
})
const isReportConverter = (name: string): boolean => reportConverters.some((known) => known === name)

const displayName = ShortText.refine(isVisible, 'A display name is required.')

const SavedVariant = ReportVariant.extend({
  name: z.string().refine(isVisible, clientMessages.variantNameRequired).pipe(MapKey),
  displayName,
})
export const SavedProperty = Property.extend({
  name: ShortText.refine(isVisible, clientMessages.propertyNameRequired),
})
export const SavedThirdPartyDatabase = ThirdPartyDatabase.extend({
  name: ShortText.refine(isVisible, clientMessages.databaseNameRequired),
})
export const SavedReportType = ReportType.extend({
  name: ReportTypeName.refine(isVisible, 'A type name is required.'),
  displayName,
  variantList: z.array(SavedVariant).default([]),
  reportConfigPropertyList: z.array(SavedProperty).default([]),
  converter: ShortText.refine(isReportConverter, clientMessages.converterUnknown).default(''),
})
export const SavedClient = Client.extend({ name })
export type SavedClient = z.infer<typeof SavedClient>

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
 * Omitted fields and settings stay unchanged; an address or branding is replaced as a whole; the server's fields are
 * ignored.
 */
export const ClientChange = z.strictObject(withoutDefaults).partial().required({ version: true })
export type ClientChange = z.infer<typeof ClientChange>

/** All other fields are the client's, and ignored. */
export const BranchLook = z.object(
  LookAndFeel.pick({ logo: true, emailheader: true, emailfooter: true, primarycolour: true, secondarycolour: true })
    .shape,
)
export type BranchLook = z.infer<typeof BranchLook>

const ignored = z.unknown().optional()

/** Fields that only the server sets are ignored. */
export const NewClient = SavedClient.extend({
  id: ignored,
  reportCounts: ignored,
  typesInUse: ignored,
  formerusers: ignored,
  createdAt: ignored,
  looksChanged: ignored,
  version: ignored,
  savedBy: ignored,
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

/** Without branding, bank details and texts. */
export const ListedClient = z.object({
  ...Client.pick({ id: true, name: true, address: true, email: true, phone: true, active: true }).shape,
  ...Client.pick({ invoiceemail: true }).shape,
  ...Client.pick({ peachpackage: true, contacts: true }).shape,
  branches: z.array(z.object(Branch.pick({ id: true, name: true }).shape)),
  users: z.array(z.object(AgencyUser.pick({ id: true, name: true, email: true }).shape)),
  formerusers: z.array(z.object(AgencyUser.pick({ id: true, name: true }).shape)).optional(),
  reportfactory: z.object({ reportTypeList: z.array(z.object(listedTypeFields.shape)) }),
  settings: z.array(ClientSetting),
})
export type ListedClient = z.infer<typeof ListedClient>
export type ListedReportType = ListedClient['reportfactory']['reportTypeList'][number]

export const ClientRef = z.strictObject({ id: Id, name: ShortText })
export type ClientRef = z.infer<typeof ClientRef>
