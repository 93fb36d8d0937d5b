import { mount } from 'svelte';
import ShelfPage from './shelf-page.svelte';

mount(ShelfPage, { target: document.querySelector('#app')! });
