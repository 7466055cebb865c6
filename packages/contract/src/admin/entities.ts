import * as z from 'zod'
import { AgencyUser } from '../clients/entities.ts'
import { EmailBounce } from '../reports/header.ts'
import { EmailAddress, Id, Instant, ShortText } from '../scalars.ts'
import { isEmailAddress, isVisible } from '../text.ts'
import { passwordMinimum } from '../accounts/messages.ts'
import { adminMessages } from './messages.ts'

/**
 * At most 128 characters for Cognito, ASCII before the at sign for SES, and a first character that the accounts list
 * has an index entry for.
 */
export const SignInAddress = EmailAddress.max(128).refine(
  (address) => !isEmailAddress(address) || !/[\u0080-\uffff][^@]*@/.test(address),
  adminMessages.invalidEmail,
)

/** The characters that Cognito counts as symbols. */
const symbol = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]/

const isTemporaryPassword = (password: string): boolean =>
  password.length >= passwordMinimum &&
  password.length <= 256 &&
  [/^\S+$/, /\d/, /[A-Z]/, /[a-z]/, symbol].every((needed) => needed.test(password))

export const TemporaryPassword = z.string().refine(isTemporaryPassword, adminMessages.invalidPassword)

/** Unchecked: the operation validates it with the specification's messages. */
export const SentPassword = z.string().max(1000)

const Attribute = z.strictObject({ Name: z.string(), Value: z.string() })

/** Field names are Cognito's. */
export const ListedAccount = z.strictObject({
  Username: z.string(),
  Attributes: z.array(Attribute),
  UserCreateDate: Instant,
  UserLastModifiedDate: Instant,
  Enabled: z.boolean(),
  UserStatus: z.string(),
})
export type ListedAccount = z.infer<typeof ListedAccount>

export const Account = ListedAccount.omit({ Attributes: true }).extend({
  UserAttributes: z.array(Attribute),
  /** True for the two accounts that cannot be disabled, deleted or removed from their groups. */
  builtIn: z.boolean(),
  bounce: EmailBounce.optional(),
})
export type Account = z.infer<typeof Account>

export const AccountGroup = z.strictObject({
  GroupName: z.string(),
  Description: z.string().optional(),
  Precedence: z.number().optional(),
})
export type AccountGroup = z.infer<typeof AccountGroup>

const name = ShortText.refine(isVisible, 'A name is required.')
const userFields = AgencyUser.pick({ qualification: true, color: true, branchlist: true, planneractive: true }).shape

export const NewUserForm = z.strictObject({
  name,
  email: SignInAddress,
  temporarypassword: TemporaryPassword,
  ...userFields,
  qualification: ShortText,
})
export type NewUserForm = z.infer<typeof NewUserForm>

export const NewUser = z.strictObject({
  name,
  email: ShortText,
  temporarypassword: SentPassword,
  ...userFields,
  idempotencykey: Id.optional(),
})

export const UserChange = z.object({
  name,
  email: ShortText,
  /** Unchanged if absent. */
  qualification: AgencyUser.shape.qualification,
  color: AgencyUser.shape.color.unwrap(),
  branchlist: AgencyUser.shape.branchlist.unwrap(),
  planneractive: AgencyUser.shape.planneractive.unwrap(),
  version: z.int().min(0),
})
