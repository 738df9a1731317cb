import type { AnyErrorCode } from '../../api-error.ts'

/** What happened, and what to do about it, for those at the desk. */
type Advice = Record<AnyErrorCode, { title: string; todo: string }>

export const errors: {
  advice: Advice
  /** Of fields, by code; where one is missing the service's own words stand. */
  problems: Record<string, string>
  short_nights: (dates: string) => string
  retry_in: (time: string) => string
} = {
  short_nights: (dates) => `Nothing is left on ${dates}.`,
  retry_in: (time) => `Next try in ${time}.`,
  problems: {},
  advice: {
    NETWORK: {
      title: 'The service cannot be reached',
      todo: 'Look whether this machine is on-line, then try again. Nothing is carried out twice.',
    },
    'SVC-1001': { title: 'Not all nights are free', todo: 'Choose other dates or another room type.' },
    'SVC-1002': {
      title: 'The channel asks us to slow down',
      todo: 'Synchronising goes on by itself. Nothing is lost.',
    },
    'SVC-1003': {
      title: 'The channel needs to be signed in again',
      todo: 'Open the channel and choose Reconnect.',
    },
    'SVC-1004': { title: 'The channel could not be synchronised', todo: 'It is tried again by itself.' },
    'SVC-1005': {
      title: 'The stay does not meet a restriction',
      todo: 'Choose other dates, another length or another rate plan.',
    },
    'SVC-1006': {
      title: 'The room cannot be given',
      todo: 'It is taken, blocked, gone or of another type. Choose another.',
    },
    'SVC-1007': {
      title: 'That is not possible from its status',
      todo: 'Look at what the reservation is now.',
    },
    'SVC-1008': { title: 'The rate plan cannot be booked', todo: 'It is inactive, or a night has no price.' },
    'SVC-1009': {
      title: 'More guests than the room holds',
      todo: 'Choose a larger room type, or two rooms.',
    },
    'SVC-1010': {
      title: 'More is sold than would be left',
      todo: 'Move those stays first, or keep the rooms.',
    },
    'SVC-1011': {
      title: 'The dates are out of bounds',
      todo: 'Departure comes after arrival, and arrival is not past.',
    },
    'SVC-1012': {
      title: 'The channel mapping is missing or double',
      todo: 'Give each rate its own number at the channel.',
    },
    'SVC-1014': { title: 'The price has changed', todo: 'Look at the new price and confirm it.' },
    'SVC-1015': { title: 'Somebody has changed this meanwhile', todo: 'Look at the new version first.' },
    'SVC-1501': {
      title: 'The address is not allowed',
      todo: 'It must be HTTPS and reachable from the internet.',
    },
    'SVC-1502': { title: 'There are too many endpoints', todo: 'Remove one that is not used any more.' },
    'SVC-2001': { title: 'The request could not be read', todo: 'Load the page again.' },
    'SVC-2002': { title: 'Something is not valid', todo: 'Look at the marked fields.' },
    'SVC-2003': { title: 'The request could not be read', todo: 'Load the page again.' },
    'SVC-2004': { title: 'That is too much at once', todo: 'Send less of it.' },
    'SVC-2005': { title: 'The list has changed', todo: 'Load it again from the beginning.' },
    'SVC-3001': {
      title: 'This does not exist',
      todo: 'It was removed, or belongs to another property or environment.',
    },
    'SVC-3002': { title: 'That is not possible here', todo: 'Load the page again.' },
    'SVC-3003': { title: 'There is nothing at this address', todo: 'Load the page again.' },
    'SVC-4001': { title: 'You are not signed in', todo: 'Sign in again; you come back to this screen.' },
    'SVC-4002': { title: 'The API key is not valid', todo: 'Make a new one under Developer.' },
    'SVC-4003': { title: 'The API key has been revoked', todo: 'Make a new one under Developer.' },
    'SVC-4004': { title: 'The API key may only read', todo: 'Use one that may write.' },
    'SVC-4005': { title: 'That belongs to another property', todo: 'Choose that property first.' },
    'SVC-4006': {
      title: 'Growth tier needed',
      todo: 'API and webhooks come with the Growth tier and above.',
    },
    'SVC-4007': { title: 'The key belongs to the other environment', todo: 'Use a key of this one.' },
    'SVC-4101': { title: 'You are not signed in', todo: 'Sign in again; you come back to this screen.' },
    'SVC-4102': {
      title: 'The e-mail or the password is wrong',
      todo: 'Look at both, or ask for another password.',
    },
    'SVC-4103': {
      title: 'Your role may not do that',
      todo: 'Ask an owner or manager, who can also change your role.',
    },
    'SVC-4104': { title: 'The page is out of date', todo: 'Load it again, then try once more.' },
    'SVC-4105': { title: 'Too many tries', todo: 'Wait before the next one.' },
    'SVC-4106': { title: 'The code is wrong or was used before', todo: 'Wait for the next one of the app.' },
    'SVC-4107': { title: 'The link is not valid any more', todo: 'Ask for another one.' },
    'SVC-4108': { title: 'The account needs an owner', todo: 'Make somebody else an owner first.' },
    'SVC-4109': { title: 'The password is wrong', todo: 'Type your own password once more.' },
    'SVC-4110': { title: 'That is not possible as things stand', todo: 'Load the page again and look.' },
    'SVC-5001': { title: 'Too many requests', todo: 'Wait a moment, then try again.' },
    'SVC-6001': {
      title: 'The same request is still running',
      todo: 'Wait a moment, then look at the result.',
    },
    'SVC-6002': { title: 'The request was changed under way', todo: 'Try again.' },
    'SVC-6003': { title: 'The request could not be read', todo: 'Load the page again.' },
    'SVC-7001': {
      title: 'The invoice is issued',
      todo: 'It cannot be changed any more; make a credit note.',
    },
    'SVC-7002': { title: 'The invoice is still a draft', todo: 'Issue it first.' },
    'SVC-7003': {
      title: 'The credit is too large',
      todo: 'It can be no more than what is left of the invoice.',
    },
    'SVC-7004': { title: 'There is no e-mail address', todo: 'Add one to the guest’s profile.' },
    'SVC-8001': { title: 'The payment was declined', todo: 'Ask for another way to pay.' },
    'SVC-8002': { title: 'More than what is due', todo: 'Take at most what is still open.' },
    'SVC-8003': { title: 'It was given back already', todo: 'Look at the payments of the invoice.' },
    'SVC-9001': {
      title: 'Something went wrong on our side',
      todo: 'Try again. If it stays, tell us the request’s number.',
    },
    'SVC-9002': { title: 'The service is busy', todo: 'Try again in a moment.' },
  },
}
