import { mount } from 'svelte'
import App from './app.svelte'
import { kernel } from './kernel.js'

const target = document.getElementById('app')
if (target) mount(App, { target })
// Restores the wallet of the last visit.
void kernel.start()
