import * as z from 'zod'
import { AgencyUser } from '../clients/entities.ts'
import { EmailBounce } from '../reports/email-log.ts'
import { EmailAddress, Id, Instant, ShortText } from '../scalars.ts'
import { isEmailAddress, isVisible } from '../text.ts'
import { passwordMinimum } from '../accounts/constants.ts'
import { adminMessages } from './messages.ts'

/**
 * An e-mail address to sign in with: Cognito usernames have 128 characters at most, and SES, which sends the
 * invitation, accepts only ASCII before the at sign. The accounts list has an index entry for every possible first
 * character.
 */
export const SignInAddress = EmailAddress.max(128).refine(
  (address) => !isEmailAddress(address) || !/[\u0080-\uffff][^@]*@/.test(address),
  adminMessages.invalidEmail,
)

/** The characters that Cognito counts as symbols. */
const symbol = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]/

/** True for a temporary password that the user pool accepts: a digit, both cases, a symbol, no spaces. */
const isTemporaryPassword = (password: string): boolean =>
  password.length >= passwordMinimum &&
  password.length <= 256 &&
  [/^\S+$/, /\d/, /[A-Z]/, /[a-z]/, symbol].every((needed) => needed.test(password))

export const TemporaryPassword = z.string().refine(isTemporaryPassword, adminMessages.invalidPassword)

/** A password as sent; the operation validates it with the specification's messages. */
export const SentPassword = z.string().max(1000)

const Attribute = z.strictObject({ Name: z.string(), Value: z.string() })

/** An account of the identity service in a list; the field names are Cognito's. */
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
  /** The bounce of an invitation or code sent to its e-mail address. */
  bounce: EmailBounce.optional(),
})
export type Account = z.infer<typeof Account>

/** A group of the identity service. */
export const AccountGroup = z.strictObject({
  GroupName: z.string(),
  Description: z.string().optional(),
  Precedence: z.number().optional(),
})
export type AccountGroup = z.infer<typeof AccountGroup>

const name = ShortText.refine(isVisible, 'A name is required.')
const userFields = AgencyUser.pick({ color: true, branchlist: true, planneractive: true }).shape

/** The form for a new user, validated with the specification's messages. */
export const NewUserForm = z.strictObject({
  name,
  email: SignInAddress,
  temporarypassword: TemporaryPassword,
  ...userFields,
})
export type NewUserForm = z.infer<typeof NewUserForm>

/** A new user of a client, with the password that the invitation contains. */
export const NewUser = z.strictObject({
  name,
  email: ShortText,
  temporarypassword: SentPassword,
  ...userFields,
  /** A retry with the same key does not add a second user. */
  idempotencykey: Id.optional(),
})

/** A change of a user, with the version of the client that was read. Other fields of a user are ignored. */
export const UserChange = z.object({
  name,
  email: ShortText,
  color: AgencyUser.shape.color.unwrap(),
  branchlist: AgencyUser.shape.branchlist.unwrap(),
  planneractive: AgencyUser.shape.planneractive.unwrap(),
  version: z.int().min(0),
})
