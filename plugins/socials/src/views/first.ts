export { logIn } from '../actions/log-in.js'
export { SocialsSection } from './parts/socials-section.js'
