/**
 * Loads a page again, once in a minute, if one of its own scripts or its sheet cannot be loaded: it came from a console
 * of another version than the file's. Parts that are loaded later do that themselves (components/ui/hooks/late.ts). Its
 * hash is part of the content security policy.
 */
export const RELOAD_SCRIPT = `addEventListener("error",function(e){var t=e.target,k="flotilla.reloaded";if(document.readyState!=="complete"&&(t.tagName==="SCRIPT"||t.rel==="stylesheet"))try{if(Date.now()-sessionStorage.getItem(k)<6e4)return;sessionStorage.setItem(k,Date.now());location.reload()}catch(e){}},true)`;
