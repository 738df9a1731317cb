import Type from 'typebox'
import { LEADS } from '../account/roles.ts'
import { DEPOSIT_DEDUCTIONS, VAT_ON_DEPOSITS } from '../country-rules.ts'
import { LANGUAGES as DOCUMENT_LANGUAGES } from '../languages.ts'
import { NO_SHOW_MODES } from '../lists.ts'
import { PaymentReminderChanges } from '../money/reminder-settings.ts'
import { BookingPageChanges } from '../parts/booking-page.ts'
import { GuestMailChanges } from '../parts/guest-mails.ts'
import * as s from '../schema.ts'
import { staffOperation } from '../staff-operation.ts'
import {
  Address,
  CityTax,
  DEPOSIT_DEDUCTION,
  LocalEvents,
  NO_SHOW,
  Property,
  VAT_OF_DEPOSITS,
} from './properties.ts'

/** Settings of a property. */

export const updateProperty = staffOperation({
  id: 'updateProperty',
  method: 'PATCH',
  path: '/properties/{id}',
  tag: 'Properties',
  roles: LEADS,
  audit: ['Property changed', 'Betrieb geändert'],
  summary: 'Change the settings of a property',
  description: 'Stays that are booked keep the taxes and times they were booked with. The currency stays.',
  params: s.object({ id: s.reference('property') }),
  body: s.object(
    s.optionals({
      name: s.line(120, 'Name of the property'),
      timezone: Type.String({
        description: 'IANA time zone',
        minLength: 1,
        maxLength: 64,
        examples: ['Europe/Berlin'],
      }),
      country: s.country(),
      address: s.nullable(s.described(Address, 'Postal address; null for none')),
      check_in_time: s.timeOfDay('From when rooms are ready, on the clock of the property'),
      check_out_time: s.timeOfDay('Until when guests leave, on the clock of the property'),
      day_ends_at: s.dayEnd('Local time, `00:00` to `06:00`, at which the business day ends'),
      no_show: s.oneOf(NO_SHOW_MODES, NO_SHOW),
      default_vat_rate: s.percentString(),
      vat_on_deposits: s.nullable(
        s.oneOf(VAT_ON_DEPOSITS, `${VAT_OF_DEPOSITS}; null for what the country asks for`),
      ),
      deposit_deduction: s.oneOf(DEPOSIT_DEDUCTIONS, DEPOSIT_DEDUCTION),
      city_tax: s.nullable(s.described(CityTax, 'City tax; null where none is due')),
      legal: s.object(
        {
          company_name: s.optional(
            s.nullable(
              s.line(200, 'Registered name of the issuer of invoices; null for the name of the property'),
            ),
          ),
          vat_id: s.optional(s.nullable(s.line(40, 'VAT number of the issuer; null for none'))),
          register: s.optional(s.nullable(s.line(200, 'Register and number of the company; null for none'))),
          representative: s.optional(
            s.nullable(s.line(200, 'Who represents the company, for the legal notice; null for none')),
          ),
        },
        'The issuer of invoices',
      ),
      invoice_retention_years: s.nullable(
        s.integer(
          1,
          30,
          'Years for which invoices are kept when their guest is erased; null for those of the country',
        ),
      ),
      local_events: s.described(
        LocalEvents,
        'Public holidays, trade fairs and festivals that bring guests; the list is replaced whole',
      ),
      guest_mails: s.described(GuestMailChanges, 'E-mails that are sent to guests'),
      payment_reminders: s.described(
        PaymentReminderChanges,
        'Reminders of overdue invoices on the account of a company',
      ),
      booking_page: s.described(
        BookingPageChanges,
        'The page on which guests book by themselves; `texts` and lists are replaced whole',
      ),
      letterhead: s.object(
        s.optionals({
          language: s.oneOf(
            DOCUMENT_LANGUAGES,
            'Language of documents for guests whose language is not known',
          ),
          iban: Type.String({ description: 'IBAN that documents ask to pay to', maxLength: 42 }),
          bic: Type.String({ description: 'BIC of the bank', maxLength: 11 }),
          account_holder: Type.String({ description: 'Holder of the bank account', maxLength: 70 }),
          tax_number: Type.String({ description: 'National tax number', maxLength: 40 }),
          email: Type.String({ description: 'E-mail address for questions', maxLength: 254 }),
          phone: Type.String({ description: 'Phone for questions', maxLength: 40 }),
          website: Type.String({ description: 'Website', maxLength: 120 }),
          footer: Type.String({ description: 'Text beneath the amounts', maxLength: 1000 }),
        }),
        'What is printed on documents; an empty text clears',
      ),
    }),
  ),
  status: 200,
  response: Property,
  errors: ['SVC-3001', 'SVC-7005'],
  example: { params: { id: '{property_id}' }, body: { check_out_time: '10:00' } },
})

export const previewBookingPage = staffOperation({
  id: 'previewBookingPage',
  method: 'POST',
  path: '/properties/{id}/booking-page-preview',
  tag: 'Properties',
  roles: LEADS,
  audit: false,
  summary: 'Show the booking page with settings that are not saved',
  description: 'The first page as guests would see it, also while it is closed. Nothing is changed.',
  params: s.object({ id: s.reference('property') }),
  body: s.object({
    language: s.optional(s.oneOf(DOCUMENT_LANGUAGES, 'Language of the page; left out, its first')),
    booking_page: s.described(
      BookingPageChanges,
      'What differs from the saved settings; `texts` and lists are replaced whole',
    ),
  }),
  changes_nothing: true,
  status: 200,
  response: s.object({
    html: Type.String({ description: 'The page, for a frame in which nothing can run' }),
  }),
  errors: ['SVC-3001'],
  example: {
    params: { id: '{property_id}' },
    body: { language: 'en', booking_page: { colours: { accent: '#0b6b62' } } },
  },
})
